import { i18n } from '@lingui/core'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { sar } from '#domain/kernel/money.ts'
import { LANGUAGES, type Language } from '#i18n/language.ts'
import { LocaleProvider } from '#i18n/locale.tsx'
import { compileSource } from '#i18n/source-text.ts'
import { CashUpPaper } from '#screens/bookings/cash-up/cash-up-paper.tsx'
import { AgreementPaper } from '#screens/bookings/documents/agreement-paper.tsx'
import { DayOnPaper } from '#screens/operations/day-paper/day-on-paper.tsx'
import { daySheet } from '#screens/operations/day-sheet.ts'
import { EvidencePaper } from '#screens/penalties/evidence-paper.tsx'
import { CATALOGS, translateIn } from '#tests/support/catalogs.ts'
import {
  sampleAudit,
  sampleBooking,
  sampleContainer,
  sampleDriver,
  sampleId,
  sampleOperation,
  samplePenalty,
  sampleVendor,
} from '#tests/support/samples.ts'

// On paper it is drawn beside the app: here it is read where it stands.
vi.mock('#ui/print/paper.tsx', () => ({ Paper: ({ children }: { children: ReactNode }) => children }))

const AT = '2026-11-21T08:00:00.000Z'
const ignore = () => undefined

/** What stands on a paper, in the order in which it is read. */
const read = (language: Language, paper: () => ReactNode): string => {
  i18n.setMessagesCompiler(compileSource)
  i18n.loadAndActivate({ locale: language, messages: CATALOGS[language] })
  const Reader = () => LocaleProvider({ initial: language, children: paper() })
  const markup = renderToStaticMarkup(createElement(Reader))
  return markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll(/[\u2066-\u2069]/gu, '')
    .replaceAll(/\s+/g, ' ')
}

const expectAll = (text: string, parts: readonly string[]) => expect(parts.filter((part) => !text.includes(part))).toEqual([])

describe.each(LANGUAGES)('papers in %s', (language) => {
  const textIn = (en: string, ar: string) => (language === 'ar' ? ar : en)

  it('a rental agreement says in both languages who agrees on what', () => {
    const booking = sampleBooking({ total: sar(460_00), rentalDays: 11 })
    const vendor = sampleVendor({ companyName: { en: 'Rimal Najd', ar: 'رمال نجد' } })
    const translate = { en: translateIn('en'), ar: translateIn('ar') }
    const text = read(language, () => createElement(AgreementPaper, { booking, vendor, translate, onDone: ignore }))
    expectAll(text, [
      'Rental agreement',
      'عقد',
      'Rimal Najd',
      'رمال نجد',
      'SAR 460.00',
      '#10041',
      'A rental lasts 30 days at most',
      'Vendor',
      'Customer',
    ])
    // Of what nobody has named a total, nor paid anything, it says none.
    const { total: _, ...unpriced } = sampleBooking({ amountPaid: sar(0), paymentStatus: 'unpaid' })
    const without = read(language, () => createElement(AgreementPaper, { booking: unpriced, vendor, translate, onDone: ignore }))
    expect(without).not.toContain('SAR')
    // One party has one name, above and where it signs.
    expect(text).not.toMatch(/Seller|البائع/)
  })

  it('a cash-up says who received what on which day, and the sum', () => {
    const drivers = new Map([[sampleId(3), sampleDriver()]])
    // One of the bookings was paid to both.
    const lines = [
      { day: '2026-11-21', driverId: sampleId(3), bookings: 2, halalas: 120_000, unsent: 0, takenBack: 0 },
      { day: '2026-11-21', driverId: null, bookings: 1, halalas: 30_050, unsent: 20_050, takenBack: 75_00 },
    ]
    const sums = { lines, all: { bookings: 2, halalas: 150_050, unsent: 20_050, takenBack: 75_00 } }
    const company = textIn('Rimal Najd', 'رمال نجد')
    const text = read(language, () => createElement(CashUpPaper, { company, sums, drivers, days: '21', isGrowing: true, onDone: ignore }))
    expect(text).toContain(textIn('Still loading: the figures grow', 'ما زال التحميل جاريًا، والأرقام في ازدياد'))
    expectAll(text, [company, sampleDriver().name[language], 'SAR 1,200.00', 'SAR 300.50', 'SAR 1,500.50', textIn('The office', 'المكتب')])
    expect(text).toMatch(new RegExp(`${textIn('Total', 'المجموع')} +2 +SAR 1,500.50`))
    // Who counts elsewhere counts less.
    const unsent = textIn('SAR 200.50 of it is not sent yet', 'لم يُرسل بعد')
    expect(text).toContain(unsent)
    const takenBack = textIn('SAR 75.00 whose record was taken back', 'SAR 75.00 سُحب تسجيله')
    expect(text).toContain(takenBack)
    const sent = { ...sums, all: { ...sums.all, unsent: 0, takenBack: 0 } }
    const plain = read(language, () =>
      createElement(CashUpPaper, { company, sums: sent, drivers, days: '21', isGrowing: false, onDone: ignore }),
    )
    expect(plain).not.toContain('Still loading')
    for (const words of [unsent, takenBack]) expect(plain).not.toContain(words)
  })

  it('a driver’s day says where to go for what, when and what to know, and no price', () => {
    const operation = sampleOperation({
      type: 'relocate',
      containerNumber: 'RYD00041-3',
      hours: { from: '08:00', to: '10:00' },
      etaAt: '2026-11-21T06:15:00.000Z',
      instruction: 'Behind the house',
    })
    const booking = sampleBooking({ total: sar(987_65), comments: 'Ring twice' })
    const text = read(language, () => {
      const containers = new Map([[sampleId(4), sampleContainer()]])
      const lines = daySheet({ operations: [operation], bookings: new Map([[booking.id, booking]]), containers, i18n, language })
      return createElement(DayOnPaper, { title: 'Majed', lines, onDone: ignore })
    })
    expectAll(text, [
      '#10041',
      booking.deliveryAddress[language],
      'RYD00041-3',
      '08:00–10:00',
      'Ring twice',
      'Behind the house',
      'https://',
    ])
    expectAll(text, [textIn('Expected there at', 'وقت الوصول المتوقع')])
    expect(text).not.toMatch(/SAR|987/)
  })

  it('evidence says what happened to which bin by both clocks, who noted it on which device, who brought which file when, why an attempt failed, the hashes, and what is missing', () => {
    const photo = { sha256: 'b'.repeat(64), name: 'gate.jpg', type: 'image/jpeg' as const, size: 9 }
    const failure = { reason: 'access_blocked' as const, on: null }
    const movement = sampleOperation({
      containerNumber: 'RYD00041-3',
      photosBefore: [photo],
      steps: [{ step: 'fail', at: AT, deviceAt: '2026-11-21T07:58:00.000Z', driverId: null, note: 'Gate shut', failure }],
    })
    const missing = ['clock' as const]
    const clocks = { serverAt: AT, clientAt: '2026-11-21T07:58:00.000Z' }
    const noted = sampleAudit({ ...clocks, refs: [`operations:${movement.id}`], changes: {} })
    const brought = sampleAudit({
      id: sampleId(8, 2),
      person: { id: 'omar', name: null },
      serverAt: '2026-11-21T12:34:00.000Z',
      clientAt: '2026-11-21T12:31:00.000Z',
      refs: [`operations:${movement.id}`],
      changes: { [`operations:${movement.id}`]: { photosBefore: { before: [], after: [photo] } } },
    })
    const history = [noted, brought].map((audit) => ({ state: 'done' as const, audit, own: false }))
    const known = { penalty: samplePenalty(), booking: sampleBooking(), movements: [movement], history, missing }
    const text = read(language, () => createElement(EvidencePaper, { known, sha256: 'a'.repeat(64), onDone: ignore }))
    expectAll(text, ['#10041', 'SAR 150.00', 'a'.repeat(64), 'gate.jpg', 'b'.repeat(64), 'RYD00041-3', 'Gate shut', '11:00', '10:58'])
    expectAll(text, ['Sara', 'Chrome · Android', '15:34', '15:31', textIn('Noted by:', 'سجّله:'), textIn('A former colleague', 'زميل سابق')])
    expectAll(text, [textIn('Access blocked', 'المدخل مسدود'), textIn('Some of this is not sent yet', 'بعض هذا لم يُرسل بعد')])
    // Without files there is no table of them.
    const bare = { ...known, movements: [], history: [] }
    const without = read(language, () => createElement(EvidencePaper, { known: bare, sha256: 'a'.repeat(64), onDone: ignore }))
    const heads = (from: string) => from.split(textIn('Device’s clock', 'ساعة الجهاز')).length - 1
    expect([heads(text), heads(without)]).toEqual([2, 1])
  })
})
