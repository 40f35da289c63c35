/** The narrowest and the widest that a column can be made, in pixels. */
export const WIDTHS = { least: 72, most: 640 } as const
