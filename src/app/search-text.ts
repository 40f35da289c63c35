/** The search part of an address as plain texts: `?q=53` is the text "53", and nothing in it is JSON. */
export const readSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

/** The reverse; what is undefined is left out. */
export const writeSearch = (values: Record<string, unknown>): string => {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
