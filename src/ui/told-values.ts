/** What was told of a value that is kept elsewhere, and has not come back from there yet. */
export interface ToldValues {
  readonly tell: (value: string) => void
  /** Whether a value that comes from there is another one than what was told: what was told meanwhile is then of no use any more. */
  readonly isNews: (value: string) => boolean
}

/**
 * Tells the echo of what was told from news. An address follows late: by the time it says what was told first, more was typed, and taking the
 * echo for news would take that away.
 */
export const toldValues = (first: string): ToldValues => {
  let last = first
  let told: readonly string[] = []
  return {
    tell: (value) => {
      if (value !== last) told = [...told, value]
      last = value
    },
    isNews: (value) => {
      const at = told.indexOf(value)
      // One that was overtaken by the next never comes back by itself.
      told = at < 0 ? [] : told.slice(at + 1)
      if (at < 0) last = value
      return at < 0
    },
  }
}
