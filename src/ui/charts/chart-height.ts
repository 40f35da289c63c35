/** Pixels: the place is kept before the drawing has come, so that nothing below it moves. */
export const CHART_HEIGHT = 240
