import { i18n } from '@lingui/core'
import { MantineProvider } from '@mantine/core'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { BookingState } from '#domain/bookings/lifecycle.ts'
import type { PaymentStanding } from '#domain/bookings/booking.ts'
import type { ContainerState } from '#domain/containers/container-state.ts'
import type { WasteType } from '#domain/containers/container.ts'
import { sizesFor, wasteCode } from '#domain/containers/waste-types.ts'
import type { EarningState } from '#domain/earnings/earning.ts'
import type { OperationState } from '#domain/operations/lifecycle.ts'
import type { PenaltyState } from '#domain/penalties/lifecycle.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import type { RequestState } from '#domain/requests/lifecycle.ts'
import { actionsIn, type UnitState } from '#domain/units/lifecycle.ts'
import { describeChange } from '#i18n/describe-change.ts'
import { LANGUAGES, type Language } from '#i18n/language.ts'
import { LocaleProvider } from '#i18n/locale.tsx'
import { compileSource } from '#i18n/source-text.ts'
import { SOURCE, UNKNOWN, withUnknown } from '#i18n/unknown.ts'
import { mayReopen } from '#screens/bookings/actions/actions-of.ts'
import { EndingNote } from '#screens/bookings/ending-note.tsx'
import { BookingStatus, PaymentStatus } from '#screens/bookings/booking-status.tsx'
import { ContainerStatus } from '#screens/containers/container-status.tsx'
import { UnitStatus } from '#screens/containers/units/unit-looks.tsx'
import { EarningStatus } from '#screens/earnings/cells.tsx'
import { OperationStatus } from '#screens/operations/operation-looks.tsx'
import { PenaltyStatus } from '#screens/penalties/cells.tsx'
import { RequestStatus } from '#screens/requests/request-status.tsx'
import { CATALOGS, translateIn } from '#tests/support/catalogs.ts'
import { sampleBooking, sampleEarning, samplePenalty, sampleRequest } from '#tests/support/samples.ts'

/** What only a later release has a word for. */
const LATER: string = 'hologram'

const translate = (language: Language): void => {
  i18n.setMessagesCompiler(compileSource)
  // As the app does: English has no catalog there.
  i18n.loadAndActivate({ locale: language, messages: language === 'en' ? SOURCE : withUnknown(CATALOGS.ar) })
}

const show = (language: Language, badge: ReactNode): string => {
  translate(language)
  const provided = createElement(MantineProvider, null, badge)
  return renderToStaticMarkup(createElement(() => LocaleProvider({ initial: language, children: provided })))
}

const BADGES: readonly (readonly [string, ReactNode])[] = [
  ['a booking', createElement(BookingStatus, { status: LATER as BookingState })],
  ['a payment', createElement(PaymentStatus, { standing: LATER as PaymentStanding })],
  ['a movement', createElement(OperationStatus, { state: LATER as OperationState })],
  ['a request', createElement(RequestStatus, { status: LATER as RequestState })],
  ['a container', createElement(ContainerStatus, { state: LATER as ContainerState })],
  ['a unit', createElement(UnitStatus, { state: LATER as UnitState })],
  ['an earning', createElement(EarningStatus, { row: sampleEarning({ status: LATER as EarningState }) })],
  ['a penalty', createElement(PenaltyStatus, { row: samplePenalty({ status: LATER as PenaltyState }) })],
]

describe('a value that only a later release knows', () => {
  it.each(BADGES.flatMap(([of, badge]) => LANGUAGES.map((language) => [of, language, badge] as const)))(
    'as the state of %s is shown in %s, and that it needs an update',
    (_of, language, badge) => {
      const shown = show(language, badge)
      expect(shown).toContain(translateIn(language)(UNKNOWN))
      expect(shown).toContain('data-tone="neutral"')
    },
  )

  it('has the same words in the place of each word', () => {
    for (const language of LANGUAGES) {
      translate(language)
      expect(i18n._('')).toBe(translateIn(language)(UNKNOWN))
    }
  })

  it('in whoever called a booking off, or in what a change is about, keeps neither from being told', () => {
    const cancellation = { reason: 'No truck', at: '2026-11-21T09:00:00.000Z', by: LATER as 'vendor' }
    const note = createElement(EndingNote, { booking: sampleBooking({ status: 'cancelled', cancellation }) })
    expect(show('en', note)).toContain(translateIn('en')(UNKNOWN))
    const change = { name: 'request.approve', args: {} }
    const ofLater = { ...sampleRequest('renewal'), type: LATER as 'renewal' }
    const about = (request: ChangeRequest | null) => describeChange(i18n, change, { request, language: 'en' })
    expect(about(ofLater)).toBe(about(null))
  })

  it('takes no step, and no bin is kept from it', () => {
    expect(mayReopen(sampleBooking({ status: LATER as BookingState }), 0)).toBe(false)
    expect(actionsIn(LATER as UnitState)).toEqual([])
    expect([wasteCode(LATER as WasteType), sizesFor(LATER as WasteType)]).toEqual([null, ['small', 'medium', 'large']])
  })
})
