import { i18n } from '@lingui/core'
import { MantineProvider } from '@mantine/core'
import { createElement, type ComponentProps, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import { DatabaseContext } from '#db/hooks/use-database.ts'
import type { Rejection } from '#domain/kernel/rejection.ts'
import type { Unit } from '#domain/units/unit.ts'
import { LANGUAGES, type Language } from '#i18n/language.ts'
import { LocaleProvider } from '#i18n/locale.tsx'
import { compileSource } from '#i18n/source-text.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleContainer, sampleId, sampleOperation, sampleUnit } from '#tests/support/samples.ts'
import { AtCustomerForm } from './at-customer-form.tsx'
import type { StepForm } from './form-foot.tsx'

const held: { unit: Unit | null; submit: (() => unknown) | null } = { unit: null, submit: null }
// A live query has no answer in one drawing.
vi.mock('#db/hooks/use-row.ts', () => ({ useRow: (kind: string) => (kind === 'units' ? held.unit : null) }))
vi.mock('./form-foot.tsx', () => ({
  StepForm: ({ onSubmit, children }: ComponentProps<typeof StepForm>): ReactNode => {
    held.submit = onSubmit
    return children
  },
  NoteField: () => null,
  noteOf: () => ({}),
}))
const taken = vi.hoisted(() => vi.fn())
/** What the step was taken with, and what it is refused for. */
const step = vi.hoisted((): { given: unknown; rejection: Rejection | null } => ({ given: null, rejection: null }))
vi.mock('./use-step.ts', () => ({
  useStep: (_: unknown, __: unknown, given: unknown) => {
    step.given = given
    return { busy: false, rejection: step.rejection, stepOf: taken }
  },
}))

let db: PortalDatabase
beforeEach(() => {
  db = openDevice()
  taken.mockClear()
})
afterEach(() => db.close())

const unit = { containerId: sampleContainer().id, number: 2 }
const operation = sampleOperation({ type: 'delivery', containerStatus: 'on_the_way', unit: null })

/** What stands in the form of a container that is put down, and whether it can be handed in. */
const putDown = (record: Unit | null, { language = 'en', loaded = null }: { language?: Language; loaded?: typeof unit | null } = {}) => {
  i18n.setMessagesCompiler(compileSource)
  i18n.loadAndActivate({ locale: language, messages: CATALOGS[language] })
  held.unit = record
  const draft = { values: { unit }, keep: () => Promise.resolve() }
  const form = createElement(AtCustomerForm, { operation: { ...operation, unit: loaded }, draft, what: 'arrive', onDone: () => undefined })
  const inside = createElement(DatabaseContext, { value: db }, createElement(MantineProvider, null, form))
  const Reader = () => LocaleProvider({ initial: language, children: inside })
  const text = renderToStaticMarkup(createElement(Reader))
  void held.submit?.()
  return { text, isTaken: taken.mock.calls.length > 0 }
}

it.each(LANGUAGES)(
  'in %s it is asked whether a container is the one that is noted as away for nobody by name, before it is put down',
  (language) => {
    const question = { en: 'noted as “On the way” since', ar: 'مسجّلة «في الطريق» منذ' }[language]
    const { text, isTaken } = putDown(sampleUnit({ status: 'out', bookingId: null }), { language })
    expect(text).toContain(question)
    // The ring around its answer is not cut off.
    expect(text).toContain('overflow:visible')
    expect(isTaken).toBe(false)
  },
)

it('nothing is asked of one that was loaded, stands in a yard, or is noted as some booking’s, which the rule judges', () => {
  const out = sampleUnit({ status: 'out', bookingId: null })
  const answers = [
    putDown(out, { loaded: unit }),
    putDown(sampleUnit({ status: 'in_yard', bookingId: null })),
    putDown(sampleUnit({ status: 'on_site', bookingId: sampleId(77) })),
    putDown(null),
  ]
  for (const { text } of answers) expect(text).not.toContain('noted as')
  expect(answers.map(({ isTaken }) => isTaken)).toEqual([true, true, true, true])
})

it('a refusal of the container stands at its field, and is of what was handed in: with another one it is gone', () => {
  step.rejection = { code: 'unit.damaged', params: { number: 2, label: 'RN-0001-2' } }
  const { text } = putDown(null)
  expect(text).toContain('aria-invalid="true"')
  expect(text.match(/Unit .{0,2}RN-0001-2.{0,2} is damaged/g)).toHaveLength(1)
  expect(step.given).toEqual([unit, null, [[], [], false, null]])
  step.rejection = null
})
