import { describe, expect, it } from 'vitest'
import { readSeparated } from './read-csv.ts'

const headersOf = (text: string) => {
  const read = readSeparated(text, null)
  return read.ok ? read.table.headers : read.fault
}

describe('separated values', () => {
  it.each([',', ';', '\t'])('under a title that is no row are read by %j as well', (separator) => {
    const lines = [
      ['Name', 'الجوال', 'Size'],
      ['Sami', '0501', 'L'],
    ].map((cells) => cells.join(separator))
    expect(headersOf(['Our drivers', ...lines].join('\r\n'))).toEqual(['Name', 'الجوال', 'Size'])
    expect(headersOf(['Our drivers', '', ...lines].join('\n'))).toEqual(['Name', 'الجوال', 'Size'])
  })

  it('are separated as Excel is told, whatever their first line looks like', () => {
    expect(headersOf('sep=;\nName, in full;Phone, mobile\nSami;0501\n')).toEqual(['Name, in full', 'Phone, mobile'])
    expect(headersOf('sep=|\nName|Phone\nSami|0501\n')).toEqual(['Name', 'Phone'])
  })
})
