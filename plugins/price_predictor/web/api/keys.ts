/** Query keys, from the whole plugin down to one page of one list. */
export const keys = {
  catalogue: () => ['price_predictor', 'catalogue'] as const,
  about: () => ['price_predictor', 'about'] as const,
  ownCars: () => ['price_predictor', 'own-cars'] as const,
  savedLists: () => ['price_predictor', 'saved'] as const,
  saved: (page: number) => [...keys.savedLists(), { page }] as const,
  trainings: () => ['price_predictor', 'trainings'] as const,
};
