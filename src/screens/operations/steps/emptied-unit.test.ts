import { i18n } from '@lingui/core'
import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { DatabaseContext } from '#db/hooks/use-database.ts'
import { LocaleProvider } from '#i18n/locale.tsx'
import { compileSource } from '#i18n/source-text.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleId, sampleOperation } from '#tests/support/samples.ts'
import { AtCustomerForm } from './at-customer-form.tsx'
import type { StepDraft } from './step-draft.ts'

const unit = { containerId: sampleId(9), number: 3 }
vi.mock('../use-liftable.ts', () => ({ useLiftable: () => [{ unit, containerNumber: null }] }))

/** Whether the only container that stands there is chosen in a form that begins with what was put into it. */
const isChosen = (values: StepDraft['values']): boolean => {
  i18n.setMessagesCompiler(compileSource)
  i18n.loadAndActivate({ locale: 'en', messages: CATALOGS.en })
  const db = openDevice()
  const operation = sampleOperation({ type: 'exchange', containerStatus: 'on_the_way' })
  const draft = { values, keep: () => Promise.resolve() }
  const form = createElement(AtCustomerForm, { operation, draft, what: 'arrive', onDone: () => undefined })
  const Reader = () =>
    LocaleProvider({ initial: 'en', children: createElement(DatabaseContext, { value: db }, createElement(MantineProvider, null, form)) })
  const text = renderToStaticMarkup(createElement(Reader))
  db.close()
  return text.includes(`value="${unit.containerId} ${unit.number}"`)
}

it('the only container that stands there is taken along, unless somebody emptied the field', () => {
  expect([{}, { lifted: unit }, { lifted: null }].map(isChosen)).toEqual([true, true, false])
})
