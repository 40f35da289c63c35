import { msg } from '@lingui/core/macro'
import { describe, expect, it, vi } from 'vitest'
import { StorageFullError } from '#db/core/storage-full.ts'
import { readSeparated } from '#db/import/read-csv.ts'
import { expectConsole } from '#tests/support/silence.ts'
import { importInSlices } from './import-in-slices.ts'
import { checkRows } from './check-rows.ts'
import { namedColumns, type ImportColumns } from './declaration.ts'
import { guessMapping, keepMapping, readKept } from './mapping.ts'

interface Driver {
  readonly name: string
  readonly age: number
  readonly phone: string
}

const columns: ImportColumns<Driver> = {
  name: {
    header: msg`Name`,
    also: ['الاسم', 'driver'],
    example: 'Huda',
    required: true,
    read: (text) => (text === '' ? { fault: msg`Required` } : { value: text }),
  },
  age: {
    header: msg`Age`,
    also: ['العمر'],
    example: '30',
    required: false,
    read: (text) => (/^\d*$/.test(text) ? { value: Number(text) } : { fault: msg`Not a number` }),
  },
  phone: {
    header: msg`Phone`,
    also: ['الجوال', 'رقم الجوال', 'mobile'],
    example: '0501234567',
    required: true,
    repeated: msg`Twice`,
    read: (text, row) => (text.length === 10 || row['name'] === 'Office' ? { value: text } : { fault: msg`Ten digits` }),
  },
}
const named = namedColumns(columns)
const guess = (headers: readonly string[], kept: Readonly<Record<string, string>> = {}) =>
  guessMapping({ columns: named, headers, kept, headerOf: ({ header }) => header.message ?? header.id })
const tableOf = (text: string) => {
  const read = readSeparated(text, null)
  if (!read.ok) throw new Error(read.fault)
  return read.table
}

describe('the columns of a file', () => {
  it.each([
    [['Phone', 'Name', 'Age'], { name: 1, age: 2, phone: 0 }],
    [['الإسم', 'رقم الجوال', 'x'], { name: 0, age: null, phone: 1 }],
    [[' DRIVER ', 'Mobile*', 'العُمر'], { name: 0, age: 2, phone: 1 }],
    [['Name', 'Name'], { name: 0, age: null, phone: null }],
    [['', '#'], { name: null, age: null, phone: null }],
  ] as const)('are found by their words: %j', (headers, mapping) => {
    expect(guess(headers)).toEqual(mapping)
  })

  it('are those of the last time where their headers are there', () => {
    expect(guess(['Tel', 'Phone', 'Name'], { phone: 'Tel', name: 'Who' })).toEqual({ name: 2, age: null, phone: 0 })
    // No header is taken twice.
    expect(guess(['Name'], { phone: 'Name' })).toEqual({ name: null, age: null, phone: 0 })
  })

  it('are remembered for each noun on the device, and forgotten where nothing can be', () => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
    })
    keepMapping('drivers', { name: 1, age: null, phone: 0 }, ['Tel', 'Who'])
    expect([readKept('drivers'), readKept('containers')]).toEqual([{ name: 'Who', phone: 'Tel' }, {}])
    // A file without a column says nothing of where it was read from.
    keepMapping('drivers', { name: 0, age: null, phone: null }, ['Whose'])
    expect(readKept('drivers')).toEqual({ name: 'Whose', phone: 'Tel' })
    kept.set('import-columns:drivers', '[1')
    expect(readKept('drivers')).toEqual({})
  })
})

describe('a file of 500 rows with 20 faults', () => {
  const line = (n: number) => {
    if (n % 25 !== 7) return `Driver ${n},${20 + (n % 40)},05${String(n).padStart(8, '0')}`
    return [
      `,30,05${String(n).padStart(8, '0')}`,
      `Driver ${n},old,05${String(n).padStart(8, '0')}`,
      `Driver ${n},30,123`,
      `Driver ${n},30,0500000001`,
    ][((n - 7) / 25) % 4]
  }
  const table = tableOf(`Name,Age,Phone\n${Array.from({ length: 500 }, (_, n) => line(n)).join('\n')}\n`)
  const checked = checkRows(table, { columns, mapping: guess(table.headers) })

  it('has 480 good rows, and each fault at its row and cell', () => {
    expect([checked.good, checked.faulty, checked.faults]).toEqual([480, 20, 20])
    expect(
      checked.rows
        .filter(({ row }) => row === null)
        .slice(0, 4)
        .map(({ line, faults }) => [line, Object.entries(faults).map(([name, { message }]) => [name, message])]),
    ).toEqual([
      [9, [['name', 'Required']]],
      [34, [['age', 'Not a number']]],
      [59, [['phone', 'Ten digits']]],
      [84, [['phone', 'Twice']]],
    ])
    expect(checked.rows[0]).toEqual({
      line: 2,
      texts: { name: 'Driver 0', age: '20', phone: '0500000000' },
      faults: {},
      row: { name: 'Driver 0', age: 20, phone: '0500000000' },
    })
  })

  it.each([
    ['a full disk', new StorageFullError('no room'), /ran out of room\. Free some space/],
    ['a part that is missing', new TypeError('Failed to fetch dynamically imported module: https://x/a.js'), /could not be loaded/],
    ['what nobody foresaw', new Error('broken'), /Something went wrong/],
  ])('is imported slice by slice; what was imported until a slice failed is told, and that it was %s', async (_why, fault, why) => {
    const rows = checked.rows.flatMap(({ row }) => (row ? [row] : []))
    const progress: number[] = []
    const all = await importInSlices(
      rows,
      async (slice) => slice.map(({ phone }) => phone),
      (done) => progress.push(done),
    )
    expect([all.ids.length, all.stopped, progress]).toEqual([480, null, [100, 200, 300, 400, 480]])
    let calls = 0
    const some = await importInSlices(
      rows,
      async (slice) => {
        calls += 1
        if (calls === 3) throw fault
        return slice.map(({ phone }) => phone)
      },
      () => undefined,
    )
    expect([some.ids.length, some.asked, calls]).toEqual([200, 480, 3])
    expect(some.stopped?.message).toMatch(why)
    if (fault.message === 'broken') expectConsole('error', /change:.*broken/)
  })
})

it('a cell is read knowing the others of its row, and a missing column as empty', () => {
  const table = tableOf('Name\nOffice\nSami\nOffice\n')
  const { rows } = checkRows(table, { columns, mapping: guess(table.headers) })
  expect(rows.map(({ row, faults }) => [row, Object.keys(faults)])).toEqual([
    [{ name: 'Office', age: 0, phone: '' }, []],
    [null, ['phone']],
    // What is left empty stands nowhere twice.
    [{ name: 'Office', age: 0, phone: '' }, []],
  ])
})

it('a value stands in the file already only where its row is imported: a row with a fault takes nothing from those below it', () => {
  const table = tableOf('Name,Age,Phone\nSami,old,0501234567\nSami,30,0501234567\nAli,31,0501234567\n')
  const { rows } = checkRows(table, { columns, mapping: guess(table.headers) })
  expect(rows.map(({ row, faults }) => [row?.age, Object.keys(faults)])).toEqual([
    [undefined, ['age']],
    [30, []],
    [undefined, ['phone']],
  ])
})
