/** A device as the server names it, `Chrome on Android`, without a word of any language: both names are the same in each. */
export const deviceName = (label: string): string => label.replace(' on ', ' · ')
