export const STEPS = ['car', 'photos', 'story', 'modifications', 'publish'] as const;
export type StepName = (typeof STEPS)[number];

/** The address of a step of making a page; the page is the draft, so that another device continues there. */
export function stepHref(step: StepName, showcaseId: number | null): string {
  if (showcaseId === null) return '/create-showcase';
  return `/create-showcase?id=${showcaseId}&step=${step}`;
}
