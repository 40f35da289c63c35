import { i18n } from '@lingui/core'
import { MantineProvider } from '@mantine/core'
import { createElement, type ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { DatabaseContext } from '#db/hooks/use-database.ts'
import type { UnitRef } from '#domain/operations/operation.ts'
import { LocaleProvider } from '#i18n/locale.tsx'
import { compileSource } from '#i18n/source-text.ts'
import type { TypedSelect, useTyped } from '#screens/mutate/typed-select.tsx'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleContainer, sampleOperation } from '#tests/support/samples.ts'
import { UnitField } from './unit-field.tsx'

const container = sampleContainer()
const offered: string[] = []
// A live query has no answer in one drawing.
vi.mock('#db/hooks/use-row.ts', () => ({ useRow: (_: string, id: string | null) => (id === container.id ? container : null) }))
vi.mock('#db/hooks/use-rows-by-id.ts', () => ({ useRowsById: () => new Map() }))
vi.mock('#screens/mutate/typed-select.tsx', () => ({
  TypedSelect: ({ data }: ComponentProps<typeof TypedSelect>) => {
    offered.splice(0, Infinity, ...data.map(({ label }) => label))
    return null
  },
}))

const typed: ReturnType<typeof useTyped>['typed'] = { text: null, setText: vi.fn(), isTried: false, setTried: vi.fn() }

/** The labels that are offered for a container that stands at no customer's. */
const offer = (own: UnitRef | null, value: UnitRef | null): readonly string[] => {
  i18n.setMessagesCompiler(compileSource)
  i18n.loadAndActivate({ locale: 'en', messages: CATALOGS.en })
  const operation = { ...sampleOperation({ type: 'delivery', containerStatus: 'on_the_way' }), containerId: container.id }
  const field = createElement(UnitField, { label: 'Number', operation, from: 'site', own, value, onChange: vi.fn(), typed })
  const db = openDevice()
  const Reader = () =>
    LocaleProvider({ initial: 'en', children: createElement(DatabaseContext, { value: db }, createElement(MantineProvider, null, field)) })
  renderToStaticMarkup(createElement(Reader))
  db.close()
  return [...offered]
}
const of = (number: number) => ({ containerId: container.id, number })
const label = (number: number) => `${container.barcode}-${number}`

it('the movement’s own container is offered wherever it is noted, also once its number was cleared', () => {
  expect(offer(of(2), null)).toEqual([label(2)])
  expect(offer(of(2), of(2))).toEqual([label(2)])
  expect(offer(of(2), of(3))).toEqual([label(2), label(3)])
  expect(offer(null, null)).toEqual([])
})
