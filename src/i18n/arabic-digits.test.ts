import { setupI18n } from '@lingui/core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sar } from '#domain/kernel/money.ts'
import { chooseDigits, inArabicDigits, writeChosenDigits } from './arabic-digits.ts'
import { formatMonth } from './format-month.ts'
import { formatDay, formatHijriDay, formatMoney, formatNumber } from './formats.ts'

describe('a text with Arabic-Indic digits', () => {
  it.each([
    ['من 1 إلى 30 يومًا', 'من ١ إلى ٣٠ يومًا'],
    ['قبل 24 ساعة', 'قبل ٢٤ ساعة'],
    ['2.5 م³', '٢.٥ م³'],
    ['<0>تعديل</0> 3 <1/>', '<0>تعديل</0> ٣ <1/>'],
    ['رمز Code 128 على ورقة A4', 'رمز Code 128 على ورقة A4'],
    ['SHA-256 و +966 وSAR\u00A01,200.50', 'SHA-256 و +966 وSAR\u00A01,200.50'],
    ['الحجز \u2066#1042\u2069 بعد 3 أيام', 'الحجز \u2066#1042\u2069 بعد ٣ أيام'],
    ['لدى \u2068شركة 7\u2069', 'لدى \u2068شركة 7\u2069'],
  ])('%s', (text, written) => {
    expect(inArabicDigits(text)).toBe(written)
  })

  it('is every text that is spoken while they are chosen, with what is filled in', async () => {
    const i18n = setupI18n()
    i18n.loadAndActivate({ locale: 'ar', messages: { left: ['بقي ', ['n'], ' من 30'] } })
    writeChosenDigits(i18n)
    writeChosenDigits(i18n)
    const said = () => [i18n._('left', { n: 4 }), i18n.t('left', { n: 4 })]
    expect(said()).toEqual(['بقي 4 من 30', 'بقي 4 من 30'])
    chooseDigits('arab')
    onTestFinished(() => chooseDigits('latn'))
    expect([...said(), formatDay('2026-11-21', 'ar'), formatDay('2026-11-21', 'en'), formatMonth('2026-11-21', 'ar', 'gregory')]).toEqual([
      'بقي ٤ من ٣٠',
      'بقي ٤ من ٣٠',
      '٢١ نوفمبر ٢٠٢٦',
      '21 Nov 2026',
      'نوفمبر ٢٠٢٦',
    ])
    expect([formatNumber(1200, 'ar'), formatMoney(sar(120_050)), formatHijriDay('2026-11-21', 'ar')]).toEqual([
      '١٬٢٠٠',
      'SAR\u00a01,200.50',
      '١١ جمادى الآخرة ١٤٤٨ هـ',
    ])
  })
})
