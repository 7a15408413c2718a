import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UserAvatar } from '../src/ui/UserAvatar.tsx';

const STORED = '/files/profileImages/jo/profile.jpg?v=1';
const SMALL = '/files/profileImages/jo/profile-96.jpg?v=1';

test.each([
  [24, STORED, SMALL],
  [48, STORED, SMALL],
  [96, STORED, STORED],
  [24, 'blob:just-chosen', 'blob:just-chosen'],
])('at %d pixels, %s is shown from %s', (size, address, source) => {
  const { container } = render(<UserAvatar username="jo" profileImage={address} size={size} />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe(source);
});
