import { expect, it } from 'vitest'
import { sar } from '#domain/kernel/money.ts'
import { tableReport } from './table-report.ts'

it('a table of the screen is printed as it stands there: figures told from names, an empty cell or not, and the total below', async () => {
  const report = tableReport({
    title: 'By month',
    about: '',
    headers: ['Month', 'Bookings', 'Net'],
    rows: [
      ['May', 2, null],
      ['June', 1, { money: sar(12_345) }],
    ],
    total: ['Total', 3, { money: sar(12_345) }],
    note: 'Still loading',
    language: 'en',
  })
  const printed = await report.print(await report.ids())
  expect(printed.headers.map(({ isFigure }) => isFigure)).toEqual([false, true, true])
  expect(printed.rows.map(({ cells }) => cells)).toEqual([
    ['May', '2', ''],
    ['June', '1', 'SAR\u00a0123.45'],
  ])
  expect(printed.total).toEqual(['Total', '3', 'SAR\u00a0123.45'])
  const file = await (await report.write([], 'csv')).text()
  expect(
    file
      .trimEnd()
      .split('\r\n')
      .slice(-3)
      .map((line) => line.replaceAll(',', '')),
  ).toEqual(['Total3123.45', '', 'Still loading'])
})
