import { expect, it } from 'vitest'
import { changeView } from '#domain/views/mutations.ts'
import type { View } from '#domain/views/view.ts'
import { rowsOf, sampleContext, sampleId } from '#tests/support/samples.ts'
import { replacedBy } from './replaced-by.ts'

const layout = { widths: { net: 240 }, density: 'comfortable' as const }
const view: View = { id: sampleId(9), list: 'earnings', name: 'Month', search: 'columns=booking.net', layout, isPinned: true }

const replaced = (shown: Pick<View, 'search' | 'layout'>) => {
  const decision = changeView.decide(rowsOf({ views: [view] }), { viewId: view.id, to: replacedBy(shown) }, sampleContext)
  return decision.ok ? decision.changes[0] : null
}

it('a view that is replaced on a phone keeps the widths that it has from a table', () => {
  expect(replaced({ search: 'columns=booking.net&q=Ann', layout: null })).toMatchObject({
    body: { ...view, search: 'columns=booking.net&q=Ann', layout },
  })
  const narrow = { widths: { net: 90 }, density: 'compact' as const }
  expect(replaced({ search: '', layout: narrow })).toMatchObject({ body: { ...view, search: '', layout: narrow } })
})
