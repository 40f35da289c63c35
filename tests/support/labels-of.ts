import { i18n } from '@lingui/core'
import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { vi } from 'vitest'
import { DatabaseContext } from '#db/hooks/use-database.ts'
import { LocaleProvider } from '#i18n/locale.tsx'
import { compileSource } from '#i18n/source-text.ts'
import { CATALOGS } from './catalogs.ts'
import { openDevice } from './open-device.ts'

type Fact = readonly [label: string, value: unknown]

/** The labels of what a hook says of a record, in English; the values are not drawn. */
export const labelsOf = (useFacts: () => readonly Fact[]): readonly string[] => {
  i18n.setMessagesCompiler(compileSource)
  i18n.loadAndActivate({ locale: 'en', messages: CATALOGS.en })
  const db = openDevice()
  const told = vi.fn<(facts: readonly Fact[]) => void>()
  const Reader = () => {
    told(useFacts())
    return null
  }
  const inside = createElement(DatabaseContext, { value: db }, createElement(MantineProvider, null, createElement(Reader)))
  renderToStaticMarkup(createElement(() => LocaleProvider({ initial: 'en', children: inside })))
  db.close()
  return told.mock.calls.at(-1)?.[0].map(([label]) => label) ?? []
}
