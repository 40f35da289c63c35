import { readCsv } from './read-csv.ts'
import { MOST_BYTES, type TableRead } from './table.ts'

const begins = (bytes: Uint8Array, mark: readonly number[]): boolean => mark.every((byte, place) => bytes[place] === byte)

const ARCHIVE = [0x50, 0x4b, 0x03, 0x04]
/** The container of old workbooks (XLS) and of those that are locked by a password. */
const OLD = [0xd0, 0xcf, 0x11, 0xe0]

/** Reads a file as a table, by what is in it and not by its name. */
export const readTable = async (bytes: Uint8Array): Promise<TableRead> => {
  if (bytes.length === 0) return { ok: false, fault: 'empty' }
  if (bytes.length > MOST_BYTES) return { ok: false, fault: 'size' }
  if (begins(bytes, OLD)) return { ok: false, fault: 'old_format' }
  if (begins(bytes, ARCHIVE)) return (await import('./read-xlsx.ts')).readXlsx(bytes)
  return readCsv(bytes)
}
