const KEY = 'portalMark'

/** What stood in a database when this browser last looked: kept outside it, so that its disappearance can be told. */
interface LossRecord {
  readonly name: string
  /** Which making of the database it was. */
  readonly birth: string
  /** Changes that were not sent. */
  readonly unsent: number
}

/** The record of a database, or null when this browser never had it. */
export const readLossRecord = (name: string): LossRecord | null => {
  try {
    const record = JSON.parse(localStorage.getItem(KEY) ?? 'null') as LossRecord | null
    return record?.name === name && typeof record.unsent === 'number' ? record : null
  } catch {
    return null
  }
}

/** Remembers how much stands in a database. */
export const writeLossRecord = (record: LossRecord): void => localStorage.setItem(KEY, JSON.stringify(record))

/** The data is removed on purpose: its absence is no loss. */
export const clearLossRecord = (): void => localStorage.removeItem(KEY)
