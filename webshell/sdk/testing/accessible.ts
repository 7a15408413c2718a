import axe, { type RunOptions } from 'axe-core';

// Only what is wrong is reported: nothing is written about what passes, and no style sheet is fetched.
const OPTIONS: RunOptions = {
  rules: { 'color-contrast': { enabled: false } },
  resultTypes: ['violations'],
  selectors: false,
  preload: false,
};

/** Axe's findings, one a line. Colours are left to the browser tests: there is no layout here. */
export async function accessibilityFindings(container: Element): Promise<string[]> {
  const { violations } = await axe.run(container, OPTIONS);
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes[0]?.html})`);
}

/** Fails with axe's findings on the present state of an element. */
export async function expectAccessible(container: Element): Promise<void> {
  const found = await accessibilityFindings(container);
  if (found.length > 0) throw new Error(found.join('\n'));
}
