import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { sampleContainer, sampleId } from '#tests/support/samples.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { changedFields } from '#screens/list/detail/changed-fields.ts'
import { containerFormatters } from './formatters.ts'

const i18n = setupI18n({ locale: 'en', messages: CATALOGS })
const { id, inventory } = sampleContainer()
const tell = (fields: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>) =>
  changedFields({ changes: { [`containers:${id}`]: fields } }, containerFormatters(new Map([[sampleId(2), 'Al Olaya']])), i18n, 'en').map(
    ({ label, before, after }) => [label, before, after],
  )

describe('a change of a container', () => {
  it('says the zone by its name, and that one is gone', () => {
    expect(tell({ zoneId: { before: sampleId(2, 2), after: sampleId(2) } })).toEqual([['Zone', 'A zone that was deleted', 'Al Olaya']])
  })

  it('says of its inventory what is other than before: the SKU, or the units', () => {
    expect(tell({ inventory: { before: inventory, after: { ...inventory, sku: 'NEW' } } })).toEqual([['SKU', 'CON-M-01', 'NEW']])
    expect(tell({ inventory: { before: inventory, after: { ...inventory, units: 8, stock: 7 } } })).toEqual([
      ['Highest unit number', '6', '8'],
      ['Units owned', '5', '7'],
    ])
  })
})
