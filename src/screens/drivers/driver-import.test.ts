import { expect, it } from 'vitest'
import { readSeparated } from '#db/import/read-csv.ts'
import { checkRows } from '#screens/import/check-rows.ts'
import { namedColumns } from '#screens/import/declaration.ts'
import { guessMapping } from '#screens/import/mapping.ts'
import { translateIn } from '#tests/support/catalogs.ts'
import { driverColumns, driverOf } from './driver-import.ts'

const columns = driverColumns(({ message = '' }) => message, '2026-11-22')
const check = (...lines: readonly string[]) => {
  const read = readSeparated(lines.join('\n'), null)
  if (!read.ok) throw new Error(read.fault)
  const mapping = guessMapping({ columns: namedColumns(columns), headers: read.table.headers, kept: {}, headerOf: () => '' })
  return checkRows(read.table, { columns, mapping, existing: { phone: new Set(['0500000009']) } }).rows
}

it('a driver is read from a table in Arabic, with a phone and days as a spreadsheet keeps them', () => {
  const [row] = check(
    'اسم السائق,رقم الجوال,البريد الإلكتروني,تاريخ الميلاد,العنوان,رقم الرخصة,تاريخ انتهاء الرخصة',
    'سامي الحربي,501234567,sami@example.com,17/05/1990,العليا,12345,46112',
  )
  expect(row?.faults).toEqual({})
  expect(row?.row && driverOf(row.row)).toMatchObject({
    name: { en: 'سامي الحربي', ar: 'سامي الحربي' },
    phone: '0501234567',
    bornOn: '1990-05-17',
    licenseExpiresOn: '2026-03-31',
    profileImage: null,
  })
})

it.each(["=cmd|' /C calc'!A0", '@SUM(1+1)', '+A1', '-A1+A2', '\uff1d1+1'])('nobody is called what a spreadsheet would run: %s', (name) => {
  const formula = 'A formula, or text that begins like one. Write what is meant, without the sign before it.'
  const header = 'Name,Phone,Email,Date of birth,Address,License number,License expires on'
  // Text of an export that was kept from being run comes back without its apostrophe.
  for (const cell of [name, `'${name}`]) {
    const [row] = check(header, `${cell},0501234567,sami@example.com,1990-05-17,Olaya,12345,2029-01-01`)
    expect([row?.row, row?.faults['name']?.message]).toEqual([null, formula])
  }
  const [row] = check(header, `Sami,+966501234567,sami@example.com,1990-05-17,${name},12345,2029-01-01`)
  expect(Object.entries(row?.faults ?? {}).map(([field, { message }]) => [field, message])).toEqual([['address', formula]])
})

it('each fault is said at its cell', () => {
  const rows = check(
    'Name,Name in Arabic,Phone,Email,Date of birth,Address,License number,License expires on',
    'Sami,سامي,0501234567,sami@example.com,1990-05-17,Olaya,12345,2029-01-01',
    'S,x,123,sami,2010-01-01,,1,31/02/2029',
    'Ali,,+966 50 123 4567,ali@example.com,1990-05-17,Olaya,12345,2029-01-01',
    'Old,,0500000009,old@example.com,1990-05-17,Olaya,12345,2029-01-01',
  )
  expect(rows.map(({ faults }) => Object.entries(faults).map(([name, { message }]) => `${name}: ${message}`))).toEqual([
    [],
    [
      'name: {field} must be 2 to 70 characters',
      'nameAr: {field} must be 2 to 70 characters',
      'phone: {field} must be exactly 10 digits',
      'email: Invalid email address',
      'bornOn: The driver must be at least 18 years old',
      'address: {field} is required',
      'licenseNumber: {field} must be 2 to 20 characters',
      'licenseExpiresOn: {field} must be a valid date',
    ],
    ['phone: A driver with this phone number already exists'],
    ['phone: A driver with this phone number already exists'],
  ])
  expect(rows[0]?.row && driverOf(rows[0].row).name).toEqual({ en: 'Sami', ar: 'سامي' })
})

it('the row of the template that shows how it is filled in is nobody’s, also as a spreadsheet rewrites it, and takes nothing from the rows below', () => {
  const texts = namedColumns(columns).map(({ example }) => `"${example}"`)
  const header = 'Name,Name in Arabic,Phone,Email,Date of birth,Address,License number,License expires on'
  const rewritten = texts.join(',').replace('0501234567', '501234567').replace('1990-05-17', '17/05/1990').replace('"سامي الحربي"', '')
  const rows = check(header, texts.join(','), rewritten, texts.join(',').replace('Sami', 'Samir'), ',,0501234567,,,,,')
  expect(rows.map(({ row, faults }) => [row?.name, Object.entries(faults).map(([name, { message }]) => `${name}: ${message}`)])).toEqual([
    [undefined, ['name: This is the example of the template. It is not imported.']],
    [undefined, ['name: This is the example of the template. It is not imported.']],
    ['Samir Al Harbi', []],
    [undefined, expect.not.arrayContaining(['name: This is the example of the template. It is not imported.'])],
  ])
})

it.each(['en', 'ar'] as const)('each header of the template (%s) is found on a page of the other language', (language) => {
  const _ = translateIn(language)
  const named = namedColumns(columns)
  const headers = named.map(({ header }) => _(header))
  // A build has no words beside the catalog of the page.
  const built = named.map(({ header: { id }, ...column }) => ({ ...column, header: { id } }))
  const mapping = guessMapping({
    columns: built,
    headers,
    kept: {},
    headerOf: ({ header }) => translateIn(language === 'en' ? 'ar' : 'en')(header),
  })
  expect(mapping).toEqual(Object.fromEntries(named.map(({ name }, place) => [name, place])))
})
