import { describe, expect, it } from 'vitest'
import { sampleContainer } from '#tests/support/samples.ts'
import { factsOf } from '#screens/list/export/list-facts.ts'
import { containerList } from './container-list.ts'

const container = sampleContainer()
const words = { language: 'en', text: ({ message }: { readonly message?: string | undefined }) => message ?? '' } as const
const exported = (columns: readonly string[], known: Parameters<typeof containerList>[0]) =>
  factsOf(containerList(known), columns).map(({ header, value }) => [header.message, value(container, words)])

describe('an export of the container list', () => {
  it('says by name in which zone a container is, and how it stands by its units', () => {
    const counts = new Map([[container.id, { on_site: container.inventory.stock }]])
    expect(exported(['status', 'zone'], { zones: new Map([[container.zoneId, 'Irqah']]), counts })).toEqual([
      ['Status', 'All in use'],
      ['Zone', 'Irqah'],
    ])
    expect(exported(['status'], { zones: new Map(), counts: new Map() })).toEqual([['Status', 'Available']])
  })

  it('leaves empty what the list does not know yet', () => {
    expect(exported(['status', 'zone'], { zones: new Map(), counts: undefined })).toEqual([
      ['Status', null],
      ['Zone', null],
    ])
  })

  it('calls a container as its row does, with both lines', () => {
    expect(exported(['name'], { zones: new Map(), counts: undefined }).slice(0, 2)).toEqual([
      ['Container', 'Medium · Construction waste'],
      ['Barcode', container.barcode],
    ])
  })

  it('leaves out no column that is shown', () => {
    const { columns } = containerList({ zones: new Map(), counts: undefined })
    expect(columns.filter(({ value }) => !value)).toEqual([])
  })
})
