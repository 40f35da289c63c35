/** A history with no more than `most` entries: its first one, and the last ones. What happened in between stands in the audit. */
export const bounded = <Entry>(entries: readonly Entry[], most: number): Entry[] =>
  entries.length <= most ? [...entries] : [...entries.slice(0, 1), ...entries.slice(1 - most)]
