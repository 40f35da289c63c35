import { expect, it } from 'vitest'
import { ColumnFormats, plainValue } from '#db/export/cell-value.ts'
import { readSeparated } from '#db/import/read-csv.ts'
import { sar } from '#domain/kernel/money.ts'
import { checkRows } from '#screens/import/check-rows.ts'
import { namedColumns } from '#screens/import/declaration.ts'
import { guessMapping } from '#screens/import/mapping.ts'
import { translateIn } from '#tests/support/catalogs.ts'
import { sampleId, sampleZone } from '#tests/support/samples.ts'
import { containerColumns, containerOf } from './container-import.ts'

const both = (name: string) => ({ en: name, ar: name })
const zones = [
  sampleZone(),
  sampleZone({ id: sampleId(2, 2), name: both('Old'), status: 'inactive' }),
  sampleZone({ id: sampleId(2, 3), name: both('North') }),
  sampleZone({ id: sampleId(2, 4), name: both('North') }),
]
const columns = containerColumns(({ message = '' }) => message, zones)

const check = (lines: readonly string[], header = 'Waste,Size,Zone,Price,Pickup,Delivery,Units,Barcode,Base price,SKU') => {
  const read = readSeparated([header, ...lines].join('\n'), null)
  if (!read.ok) throw new Error(read.fault)
  const { headers } = read.table
  const mapping = guessMapping({ columns: namedColumns(columns), headers, kept: {}, headerOf: () => '' })
  return checkRows(read.table, { columns, mapping, existing: { barcode: new Set(['HERE-1']) } }).rows
}
const faultsOf = (line: string) =>
  Object.entries(check([line])[0]?.faults ?? {}).map(([name, { message = '', values = {} }]) => [
    name,
    message.replace('{field}', String(values['field'])),
  ])

it('a row says what is chosen in words of either language, by code or by volume', () => {
  const rows = check([
    'Construction waste,Medium,al olaya,"1,250.50",75,80,3,rn-1,,',
    'معادن,صغيره,العليا,٤٥٠ ر.س.,0,0,1,RN-2,400,A',
    '170201,20 m³,العُليا,1,1,1,1,RN-3,,',
  ]).map(({ row, faults }) => (row ? containerOf(row) : faults))
  expect(rows).toMatchObject([
    { wasteType: 'construction', binSize: 'medium', zoneId: sampleId(2), price: sar(125_050), stock: 3, barcode: 'RN-1', sku: null },
    { wasteType: 'metal', binSize: 'small', price: sar(45_000), basePrice: sar(40_000), sku: 'A' },
    { wasteType: 'wood', binSize: 'large', zoneId: sampleId(2), basePrice: null },
  ])
})

it.each([
  [
    'gold,Small,Al Olaya,1,1,1,1,A,,',
    [['wasteType', 'No kind of waste has this name or code. Write it as the form for a container offers it.']],
  ],
  ['metal,Huge,Al Olaya,1,1,1,1,A,,', [['binSize', 'No size has this name. Write small, medium or large.']]],
  [
    'metal,Large,Al Olaya,1,1,1,1,A,,',
    [['binSize', 'This kind of waste is not collected in a container of this size. Choose another size.']],
  ],
  ['metal,Small,Jeddah,1,1,1,1,A,,', [['zoneId', 'No zone has this name. Add the zone first, or write its name as it is.']]],
  ['metal,Small,Old,1,1,1,1,A,,', [['zoneId', 'This zone is inactive and takes no new containers.']]],
  ['metal,Small,North,1,1,1,1,A,,', [['zoneId', 'Several zones have this name. Rename one of them, or add this container by hand.']]],
  [
    'metal,Small,Al Olaya,1.234,,-1,501,here-1,x,',
    [
      ['price', 'Price must be an amount in riyals, with two decimals at most'],
      ['pickupFee', 'Pickup fee is required'],
      ['deliveryFee', 'Delivery fee must be 0 to 100,000,000 riyals'],
      ['stock', 'Stock must be 1 to 500'],
      ['barcode', 'Barcode must be unique'],
      ['basePrice', 'Base price must be an amount in riyals, with two decimals at most'],
    ],
  ],
] as const)('a fault is said at its cell: %s', (line, faults) => {
  expect(faultsOf(line)).toEqual(faults)
})

it.each([
  [
    'Container,Barcode,SKU,Waste type,Waste code,Price,Base price,Pickup fee,Delivery fee,Stock,Status,Container size,Zone,Offered',
    'Medium, 12 m³',
  ],
  [
    'الحاوية,الباركود,رمز التخزين,نوع النفايات,رمز النفايات,السعر,السعر الأساسي,رسوم الرفع,رسوم التوصيل,المخزون,الحالة,حجم الحاوية,النطاق,معروضة',
    'متوسطة، 12 م³',
  ],
])('what the list exports is imported again, its amounts too: %s', (names, size) => {
  const formats = new ColumnFormats()
  const cells = [
    'x',
    'RN-9',
    'A',
    'Metal',
    '170405',
    ...[450, 400, 75, 80].map((amount) => ({ money: sar(amount * 100) })),
    4,
    'x',
    size,
    'Al Olaya',
    'x',
  ]
  formats.note(cells)
  const line = cells.map((cell) => `"${String(plainValue(cell))}"`).join(',')
  const [checked] = check([line], formats.headers(names.split(',')).join(','))
  expect(checked?.faults).toEqual({})
  expect(checked?.row && containerOf(checked.row)).toMatchObject({
    price: sar(45_000),
    basePrice: sar(40_000),
    pickupFee: sar(7500),
    deliveryFee: sar(8000),
  })
})

it.each([
  ['=A2,Small,Al Olaya,1,1,1,1,A,,', 'wasteType', 'A formula'],
  ['metal,Small,=VLOOKUP(A1),1,1,1,1,A,,', 'zoneId', 'A formula'],
  ['metal,Small,Al Olaya,=100+50,1,1,1,A,,', 'price', 'A formula'],
  ['metal,Small,Al Olaya,1,1,1,=A1,A,,', 'stock', 'A formula'],
  ['metal,Small,#N/A,1,1,1,1,A,,', 'zoneId', 'could not calculate'],
  ['metal,Small,Al Olaya,#DIV/0!,1,1,1,A,,', 'price', 'could not calculate'],
  // An empty cell would be no fault there, and neither would such a text.
  ['metal,Small,Al Olaya,1,1,1,1,A,#REF!,', 'basePrice', 'could not calculate'],
  ['metal,Small,Al Olaya,1,1,1,1,A,,#NAME?', 'sku', 'could not calculate'],
  ['metal,Small,Al Olaya,1,1,1,1,1.23457E+17,,', 'barcode', 'shortened this number'],
  ['metal,Small,Al Olaya,1,1,1,1,"1,23457E+17",,', 'barcode', 'shortened this number'],
  ['metal,Small,Al Olaya,-5,1,1,1,A,,', 'price', 'must be 0 to'],
])('a cell that a spreadsheet spoilt says so, and not what its column wants: %s', (line, name, message) => {
  const [row] = check([line])
  expect(Object.entries(row?.faults ?? {}).map(([field, fault]) => [field, fault.message])).toEqual([
    [name, expect.stringContaining(message)],
  ])
})

it('a barcode may begin like a formula, and nothing else may', () => {
  const [kept, refused] = check(['metal,Small,Al Olaya,1,1,1,1,-A+1,,', 'metal,Small,Al Olaya,1,1,1,1,A-2,,=A1'])
  expect([kept?.row?.barcode, Object.keys(refused?.faults ?? {})]).toEqual(['-A+1', ['sku']])
})

it('a barcode stands once in a file, however it is written', () => {
  const rows = check(['metal,Small,Al Olaya,1,1,1,1,A-1,,', 'metal,Small,Al Olaya,1,1,1,1, a-1,,'])
  expect(rows.map(({ faults }) => Object.keys(faults))).toEqual([[], ['barcode']])
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

it('the example of the template stays one where its zone is no longer the first, and takes nothing from the rows below', () => {
  const [fit, ...others] = [
    'Construction waste,Medium,Jeddah,450,75,75,4,BIN-0001,,',
    'Construction waste,Medium,Jeddah,450,75,75,5,BIN-0001,,',
  ]
  const faults = check([fit ?? '', ...others]).map((row) => Object.values(row.faults).map(({ message }) => message))
  expect(faults).toEqual([
    ['This is the example of the template. It is not imported.'],
    ['No zone has this name. Add the zone first, or write its name as it is.'],
  ])
})
