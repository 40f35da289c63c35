import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { SCREEN_ALIASES } from '#i18n/screen-aliases.ts'
import { COMMANDS, commandsFor } from './commands.ts'

const translations = {
  en: setupI18n({ locale: 'en', messages: { en: CATALOGS.en } }),
  ar: setupI18n({ locale: 'ar', messages: { ar: CATALOGS.ar } }),
}
const ALL = [...COMMANDS.screens, ...COMMANDS.inner, ...COMMANDS.actions]
const found = (typed: string, language: 'en' | 'ar') =>
  commandsFor(ALL, typed, (label) => translations[language]._(label)).map(({ id }) => id)

describe('a screen or an action', () => {
  it.each([
    ['penal', '/penalty-payment'],
    ['غرامات', '/penalty-payment'],
    ['الغرامة', '/penalty-payment'],
    ['سائقين', '/driver'],
    ['quiet hours', '/settings'],
    ['إضافة سائق', '/driver/add'],
    ['جرد', '/container/count'],
    ['add zone', '/zone/add'],
    ['board', '/operations/board'],
    ['week', '/operations/week'],
    ['خريطة', '/operations/map'],
    ['أسعار', '/container/prices'],
    ['import csv', '/driver/import'],
    ['opening hours', '/settings/hours'],
    ['ساعات العمل', '/settings/hours'],
    ['kyc', '/profile/kyc'],
    ['help', '/faq'],
    ['مساعدة', '/faq'],
    ['usage report', '/reports?report=usage'],
    ['reports', '/reports?report=bookings'],
    ['تقارير', '/reports?report=removals'],
    ['sync now', 'waiting'],
    ['مزامنة الآن', 'waiting'],
    ['dark mode', 'theme'],
    ['الوضع الداكن', 'theme'],
    ['night mode', 'theme'],
    ['غيّر المظهر', 'theme'],
    ['change language', 'language'],
    ['تغيير اللغة', 'language'],
    ['export data', '/profile'],
    ['تصدير البيانات', '/profile'],
    ['contact us', 'contact'],
    ['تواصل معنا', 'contact'],
    ['logout', 'signOut'],
    ['تسجيل خروج', 'signOut'],
    ['تقرير التأخير', '/reports?report=late'],
  ])('is found by %s in either language of the page', (typed, id) => {
    for (const language of ['en', 'ar'] as const) expect(found(typed, language)).toContain(id)
  })

  it('that nobody means is not found', () => {
    expect(found('zzz', 'en')).toEqual([])
  })

  it('can be found in either language, each of them', () => {
    for (const { id } of ALL) expect(SCREEN_ALIASES[id] ?? '').toMatch(/[a-z].*\p{Script=Arabic}/u)
  })
})
