import { expect, it } from 'vitest'
import { factsOf } from '#screens/list/export/list-facts.ts'
import { EARNING_LIST } from './earning-list.ts'

const exported = (shown: readonly string[]) => factsOf(EARNING_LIST, shown).map(({ header }) => header.message)

it('adds up: what the table has no room for stands in its place of a file and a print', () => {
  expect(exported(['booking', 'completed', 'net'])).toEqual([
    'Booking',
    'Customer',
    'Completed on',
    'Gross amount',
    'Method',
    'Commission',
    'VAT on commission',
    'Net amount',
    'Payout expected on',
    'Payout',
    'Paid out on',
    'Payout reference',
    'Still to be paid out',
    'Cash received',
    'Owed on cash',
    'Paid to the marketplace',
  ])
})

it('keeps the order in which somebody laid the columns out', () => {
  const amounts = new Set(['Gross amount', 'Commission', 'VAT on commission'])
  expect(exported(['vat', 'gross']).filter((name) => amounts.has(name ?? ''))).toEqual(['VAT on commission', 'Gross amount', 'Commission'])
})
