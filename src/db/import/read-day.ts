import { isRealDay } from '#domain/kernel/instant.ts'
import { DAY_MS } from '#domain/kernel/milliseconds.ts'
import { plainDigits, withoutUnseen } from '#domain/kernel/normalise.ts'

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T].*)?$/
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[ T].*)?$/
/** Days since the last day of 1899, as spreadsheets keep a date: 1927 to 2119. */
const SERIAL = /^[1-7]\d{4}$/
const SERIAL_BEGINS = Date.parse('1899-12-30T00:00:00.000Z')

/**
 * A day as it stands in a table: `2026-11-22`, `22/11/2026` (the day before the month, as it is written here), or a spreadsheet's number
 * of days. What is none of them stays as it was.
 */
export const readDay = (written: string): string => {
  const plain = withoutUnseen(plainDigits(written)).trim()
  if (SERIAL.test(plain)) return new Date(SERIAL_BEGINS + Number(plain) * DAY_MS).toISOString().slice(0, 10)
  const [, year, month, day] = YEAR_FIRST.exec(plain) ?? []
  const [, first, second, last] = DAY_FIRST.exec(plain) ?? []
  const iso = [year ?? last ?? '', (month ?? second ?? '').padStart(2, '0'), (day ?? first ?? '').padStart(2, '0')].join('-')
  return isRealDay(iso) ? iso : plain
}
