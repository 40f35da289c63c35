const KEY = 'portalMark'

/** What stood in a database when this browser last looked: kept outside it, so that its disappearance can be told. */
interface LossMark {
  readonly name: string
  /** Which making of the database it was. */
  readonly birth: string
  /** Changes that were not sent. */
  readonly unsent: number
}

/** The mark of a database, or null when this browser never had it. */
export const readLossMark = (name: string): LossMark | null => {
  try {
    const mark = JSON.parse(localStorage.getItem(KEY) ?? 'null') as LossMark | null
    return mark?.name === name && typeof mark.unsent === 'number' ? mark : null
  } catch {
    return null
  }
}

/** Remembers how much stands in a database. */
export const writeLossMark = (mark: LossMark): void => localStorage.setItem(KEY, JSON.stringify(mark))

/** The data is removed on purpose: its absence is no loss. */
export const clearLossMark = (): void => localStorage.removeItem(KEY)
