import { i18n } from '@lingui/core'
import { MantineProvider } from '@mantine/core'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import { DatabaseContext } from '#db/hooks/use-database.ts'
import { LocaleProvider } from '#i18n/locale.tsx'
import { compileSource } from '#i18n/source-text.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleOperation } from '#tests/support/samples.ts'
import { AtCustomerForm } from './at-customer-form.tsx'
import { FailForm } from './fail-form.tsx'
import { photoRoom } from './photo-room.ts'
import { ProofForm } from './proof-form.tsx'
import { YardForm } from './yard-form.tsx'

let db: PortalDatabase
beforeEach(() => {
  db = openDevice()
})
afterEach(() => db.close())

const photos = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ sha256: `${at}`.repeat(64), name: 'gate.jpg', type: 'image/jpeg' as const, size: 9 }))

/** A form as it is first drawn. */
const draw = (form: ReactNode): string => {
  i18n.setMessagesCompiler(compileSource)
  i18n.loadAndActivate({ locale: 'en', messages: CATALOGS.en })
  const Reader = () =>
    LocaleProvider({ initial: 'en', children: createElement(DatabaseContext, { value: db }, createElement(MantineProvider, null, form)) })
  return renderToStaticMarkup(createElement(Reader))
}

/** Whether a form asks for a photo, and whether it says that there is no room for one. */
const read = (form: ReactNode): readonly boolean[] => {
  const text = draw(form)
  return [text.includes('Take a photo'), text.includes('There is no room for another one')]
}

it('a step asks for four photos at most, and for no more than the movement has room for', () => {
  expect([0, 4, 5, 6, 7, 8, 20].map((count) => photoRoom(photos(count)))).toEqual([4, 4, 3, 2, 1, 0, 0])
})

it('where failed attempts took all the room for photos, that is said before one is taken', () => {
  const after = (count: number) => {
    const operation = sampleOperation({ type: 'pickup', containerStatus: 'on_the_way', photosBefore: photos(count) })
    const given = { operation, draft: { values: {}, keep: () => Promise.resolve() }, onDone: () => undefined }
    return [read(createElement(AtCustomerForm, { ...given, what: 'collect' })), read(createElement(FailForm, given))]
  }
  expect(after(7)).toEqual([
    [true, false],
    [true, false],
  ])
  expect(after(8)).toEqual([
    [false, true],
    [false, true],
  ])
})

it('a form begins with what was put into it before', () => {
  const operation = sampleOperation({ type: 'dump_and_return', containerStatus: 'collected' })
  const ticket = { number: 'T-4711', tonnes: '4.25', photo: null }
  const draft = { values: { note: 'By the gate', ticket, reason: 'unsafe' as const, isFull: true }, keep: () => Promise.resolve() }
  const given = { operation, draft, onDone: () => undefined }
  const drawn = [
    draw(createElement(AtCustomerForm, { ...given, what: 'arrive' })),
    draw(createElement(ProofForm, given)),
    draw(createElement(YardForm, { ...given, what: 'empty' })),
    draw(createElement(YardForm, { ...given, what: 'return' })),
    draw(createElement(FailForm, given)),
  ]
  expect(drawn.map((text) => text.includes('By the gate'))).toEqual([true, true, true, true, true])
  expect(drawn.map((text) => text.includes('T-4711') && text.includes('4.25'))).toEqual([true, true, true, false, false])
  expect(drawn.slice(3).map((text) => /checked="" value="(\w+)"|value="(\w+)"[^>]*checked=""/.exec(text)?.slice(1).join(''))).toEqual([
    'full',
    'unsafe',
  ])
})
