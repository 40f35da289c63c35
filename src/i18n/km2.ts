/** Square kilometres as people are told of them: to a hectare, and never none of what was drawn. */
export const roundKm2 = (km2: number): number => Math.max(0.01, Math.round(km2 * 100) / 100)
