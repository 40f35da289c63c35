import { setupI18n } from '@lingui/core'
import { strFromU8, unzipSync } from 'fflate'
import Papa from 'papaparse'
import readXlsxFile from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { sar } from '#domain/kernel/money.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { fileName, listFile } from '#screens/list/export/list-file.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { sampleId, sampleRequest } from '#tests/support/samples.ts'
import { REQUEST_LISTS } from './request-list.ts'

const i18n = {
  en: setupI18n({ locale: 'en', messages: { en: CATALOGS.en } }),
  ar: setupI18n({ locale: 'ar', messages: { ar: CATALOGS.ar } }),
}

/** Names as nobody has them, and as some would like to have them. */
const HOSTILE = [
  "=cmd|' /C calc'!A0",
  '+1+1',
  '@SUM(A1:A9)',
  '-2',
  'two\nlines',
  'say "hi", she said; and	left',
  '\u200Fشركة\u200E (A)',
  '0501234567',
  'constructor',
  '__proto__',
  '#N/A',
  'a_x0041_b',
  '<b>&amp;</b> ]]>',
  ' spaces at both ends ',
  '2026-11-21',
  'TRUE',
  '👷🏽 \u0007 bell',
]

const ROWS: readonly ChangeRequest[] = HOSTILE.map((name, place) =>
  sampleRequest('renewal', {
    id: sampleId(6, place),
    number: 7000 + place,
    customerName: { en: name, ar: `${name}ع` },
    container: { id: sampleId(4), wasteType: 'construction', binSize: 'medium', barcode: `00${place}` },
    // Behind 21:00 UTC it is the next day in Riyadh.
    requestedAt: '2026-11-20T21:30:05.000Z',
    effectiveOn: '2026-12-01',
    details: { type: 'renewal', renewalDays: 7, initialDays: 14, paymentMethod: 'card', amount: sar(123_405 + place) },
  }),
)

const COLUMNS = ['customer', 'amount', 'container', 'requested', 'effective', 'decided', 'answer']

const write = (format: 'csv' | 'xlsx', language: 'en' | 'ar', columns = COLUMNS) =>
  listFile(
    {
      definition: REQUEST_LISTS.renewal,
      columns,
      slices: (async function* () {
        yield ROWS.slice(0, 5)
        yield ROWS.slice(5)
      })(),
      words: { language, text: (message) => i18n[language]._(message) },
    },
    format,
  )

const HEADERS = {
  en: [
    'Customer',
    'Address',
    'Amount (SAR)',
    'Payment method',
    'Container',
    'Barcode',
    'Requested on',
    'Request number',
    'New end',
    'Answered',
    'Status',
  ],
  ar: [
    'العميل',
    'العنوان',
    'المبلغ (SAR)',
    'طريقة الدفع',
    'الحاوية',
    'الباركود',
    'تاريخ الطلب',
    'رقم الطلب',
    'النهاية الجديدة',
    'تاريخ الرد',
    'الحالة',
  ],
}

const LABELS = {
  en: ['Riyadh, Al Malqa', 'Card', 'Medium · Construction waste', 'Pending'],
  ar: ['الرياض، الملقا', 'بطاقة', 'متوسطة · مخلفات بناء', 'بانتظار الرد'],
}

describe.each(['en', 'ar'] as const)('a list in %s', (language) => {
  const [address = '', card = '', container = '', status = ''] = LABELS[language]
  const nameOf = (row: ChangeRequest) => row.customerName[language]

  it('is read back from CSV row by row, with formulas disarmed', async () => {
    const file = await write('csv', language)
    const bytes = new Uint8Array(await file.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const { data, errors } = Papa.parse<string[]>(new TextDecoder().decode(bytes), { skipEmptyLines: true })
    expect(errors).toEqual([])
    expect(data[0]).toEqual(HEADERS[language])
    expect(data.slice(1)).toEqual(
      ROWS.map((row, place) => [
        /^[=+@-]/.test(nameOf(row)) ? `'${nameOf(row)}` : nameOf(row),
        address,
        `1234.${String(place + 5).padStart(2, '0')}`,
        card,
        container,
        `00${place}`,
        '2026-11-21 00:30:05',
        String(7000 + place),
        '2026-12-01',
        '',
        status,
      ]),
    )
  })

  it('is read back from XLSX row by row: text is text, days are dates, amounts are numbers', async () => {
    const file = await write('xlsx', language)
    const bytes = new Uint8Array(await file.arrayBuffer())
    expect(strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? bytes).includes('rightToLeft="1"')).toBe(language === 'ar')
    const [sheet] = await readXlsxFile(Buffer.from(bytes), { trim: false })
    const [headers, ...rows] = sheet?.data ?? []
    expect(headers).toEqual(HEADERS[language])
    // A spreadsheet holds a moment as a part of a day, which is a hair off.
    const exact = rows.map((row) => row.map((cell) => (cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell)))
    expect(exact).toEqual(
      ROWS.map((row, place) => [
        nameOf(row),
        address,
        (123_405 + place) / 100,
        card,
        container,
        `00${place}`,
        new Date('2026-11-21T00:30:05.000Z'),
        7000 + place,
        new Date('2026-12-01T00:00:00.000Z'),
        null,
        status,
      ]),
    )
  })

  it('has the columns that are shown, in their order', async () => {
    const { data } = Papa.parse<string[]>(await (await write('csv', language, ['answer', 'effective'])).text())
    expect(data[0]).toEqual([HEADERS[language][10], HEADERS[language][8]])
  })
})

it('is named for the list and the day, without what a file system takes amiss', () => {
  expect(fileName('Requests: A/B', '2026-11-22', 'csv')).toBe('Requests_ A_B 2026-11-22.csv')
  expect(fileName('a\\b*c?d"e<f>g|h\ni', '2026-11-22', 'xlsx')).toBe('a_b_c_d_e_f_g_h_i 2026-11-22.xlsx')
})
