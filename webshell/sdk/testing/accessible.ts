import axe from 'axe-core';

/** Axe's findings, one a line. Colours are left to the browser tests: there is no layout here. */
export async function accessibilityFindings(container: Element): Promise<string[]> {
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes[0]?.html})`);
}

/** Fails with axe's findings on the present state of an element. */
export async function expectAccessible(container: Element): Promise<void> {
  const found = await accessibilityFindings(container);
  if (found.length > 0) throw new Error(found.join('\n'));
}
