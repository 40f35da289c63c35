import { i18n } from '@lingui/core'
import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Booking } from '#domain/bookings/booking.ts'
import type { RequestType } from '#domain/requests/request.ts'
import { formatDay } from '#i18n/formats.ts'
import { LANGUAGES } from '#i18n/language.ts'
import { LocaleProvider } from '#i18n/locale.tsx'
import { compileSource } from '#i18n/source-text.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleBooking, sampleRequest } from '#tests/support/samples.ts'
import { approvalRefusal } from './approval-refusal.ts'
import { ApprovalSummary } from './approval-summary.tsx'

vi.mock('#db/review/judge.ts', () => {
  throw new Error('Failed to fetch dynamically imported module')
})
const device = vi.hoisted((): { booking: Booking | null | undefined } => ({ booking: null }))
vi.mock('#db/hooks/use-asked-booking.ts', () => ({ useAskedBooking: () => device.booking }))
vi.mock('#db/hooks/use-working-hours.ts', () => ({ useWorkingHours: () => undefined }))

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00.000Z') }))
afterEach(() => void vi.useRealTimers())

it('where what judges cannot be fetched, the server alone judges, and the approval is given', async () => {
  const db = openDevice()
  expect(await approvalRefusal(db, sampleRequest('renewal'))).toBeNull()
  expect(await approvalRefusal(db, sampleRequest('grace_period'))).toBeNull()
  db.close()
})

describe.each(LANGUAGES)('what an approval does, in %s', (language) => {
  const show = (type: RequestType, booking: Booking | null | undefined): string => {
    device.booking = booking
    i18n.setMessagesCompiler(compileSource)
    i18n.loadAndActivate({ locale: language, messages: CATALOGS[language] })
    const summary = createElement(MantineProvider, null, createElement(ApprovalSummary, { request: sampleRequest(type) }))
    const Reader = () => LocaleProvider({ initial: language, children: summary })
    return renderToStaticMarkup(createElement(Reader))
      .replaceAll(/<style[^]*?<\/style>|<[^>]*>/g, '')
      .trim()
  }
  const asked = sampleBooking()
  const movedTo = (pickupOn: string) => ({ ...asked, pickupOn, endsAt: `${pickupOn}T05:00:00.000Z` })
  const on = (day: string) => formatDay(day, language)
  const words = {
    en: { newEnd: 'its new end is', already: 'is already planned for', moves: 'moves from', bins: ['the container', '2 containers'] },
    ar: { newEnd: 'ونهايته الجديدة', already: 'مجدول في', moves: 'ينتقل موعد', bins: ['الحاوية', 'حاويتين'] },
  }[language]

  it('is said of the end that the booking has, also where its days changed since it was asked for', () => {
    expect(asked.pickupOn).toBe('2026-11-24')
    const later = movedTo('2026-11-26')
    expect(show('renewal', asked)).toContain(`${words.newEnd} ${on('2026-12-01')}`)
    expect(show('renewal', later)).toContain(`${words.newEnd} ${on('2026-12-03')}`)
    expect(show('grace_period', asked)).toContain(`${words.newEnd} ${on('2026-11-27')}`)
    expect(show('grace_period', later)).toContain(`${words.newEnd} ${on('2026-11-29')}`)
    const moved = show('early_pickup', later)
    expect([words.moves, on('2026-11-26'), on('2026-11-22')].filter((part) => !moved.includes(part))).toEqual([])
    // The rule refuses what is no earlier.
    const already = show('early_pickup', movedTo('2026-11-22'))
    expect([words.already, on('2026-11-22')].filter((part) => !already.includes(part))).toEqual([])
  })

  it('is said of as many bins as are fetched or exchanged', () => {
    const said = (type: 'removal' | 'replacement', quantity: number) => show(type, { ...asked, quantity })
    const [one = '', two = ''] = words.bins
    expect(sampleRequest('removal').quantity).toBe(2)
    for (const type of ['removal', 'replacement'] as const)
      expect([said(type, 1), said(type, 5)]).toEqual([expect.stringContaining(one), expect.stringContaining(two)])
  })

  it('is not said before the booking was read; of one that is not on the device, as it was asked for', () => {
    expect(show('renewal', undefined)).toBe('')
    expect(show('renewal', null)).toContain(`${words.newEnd} ${on('2026-12-01')}`)
  })
})
