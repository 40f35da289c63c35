/**
 * An address for one line, which is cut at its end: without the postal code, of which a part would be left that looks like a whole, other number.
 */
export const shortAddress = (address: string): string => address.replace(/[\s,،]*(?<!\p{Nd})\p{Nd}{5}(?:-\p{Nd}{4})?$/u, '')
