import { expect, it } from 'vitest'
import { fitColumns } from './fit-columns.ts'

const columns = [
  { id: 'customer', width: 148, isFixed: true },
  { id: 'container', width: 120 },
  { id: 'answerBy', width: 96, sort: 'answerBy' },
  { id: 'amount', width: 96, sort: 'amount' },
  { id: 'answer', width: 168, isFixed: true },
]
const layout = { columns: ['customer', 'container', 'answerBy', 'amount', 'answer'], widths: {}, density: 'compact' } as const
const fit = (width: number, widths = {}) => fitColumns({ columns }, { ...layout, widths }, width, 'answerBy').columns

it('beside a record a table keeps what is fixed, then what it is sorted by, then what there is room for, in its order', () => {
  expect(fit(2000)).toEqual(layout.columns)
  expect(fit(0)).toEqual(['customer', 'answer'])
  expect(fit(520)).toEqual(['customer', 'answerBy', 'answer'])
  expect(fit(640)).toEqual(['customer', 'answerBy', 'amount', 'answer'])
  expect(fit(520, { customer: 300 })).toEqual(['customer', 'answer'])
})
