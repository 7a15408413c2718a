import { expect, test } from 'vitest';
import { PRIORITIES } from '../api/types.ts';
import { PRIORITY_COLOR, TYPE_COLOR } from '../lib/colors.ts';

test('colours grow louder with the priority, and no chip has the red of the brand', () => {
  expect(PRIORITIES.map((priority) => PRIORITY_COLOR[priority])).toEqual(['default', 'default', 'warning', 'error']);
  expect(Object.values(TYPE_COLOR)).not.toContain('primary');
});
