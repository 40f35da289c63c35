import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, latinDigits, terms } from './search.ts'

describe('folding', () => {
  it.each([
    ['أحمد', 'احمد'],
    ['إبراهيم', 'ابراهيم'],
    ['آمال', 'امال'],
    ['ٱلرياض', 'الرياض'],
    ['مصطفى', 'مصطفي'],
    ['علي', 'على'],
    ['فاطمة', 'فاطمه'],
    ['مدينة', 'مدينه'],
    ['مؤسسة', 'موسسه'],
    ['هيئة', 'هييه'],
    ['مُحَمَّد', 'محمد'],
    ['رَحْمٰن', 'رحمن'],
    ['الـــرياض', 'الرياض'],
    ['ﻻ', 'لا'],
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['طلب ٧٠٠٣', 'طلب 7003'],
    ['Café', 'cafe'],
    ['AL-OLAYA', 'al-olaya'],
    ['Ｒｉｙａｄｈ', 'riyadh'],
  ])('makes %s and %s the same', (typed, stored) => {
    expect(fold(typed)).toBe(fold(stored))
  })

  it.each([
    ['سعد', 'سعيد'],
    ['علي', 'عالي'],
    ['الملقا', 'الملز'],
    ['7003', '7030'],
  ])('keeps %s and %s apart', (a, b) => {
    expect(fold(a)).not.toBe(fold(b))
  })

  it('folds what is folded to itself', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (s) => fold(fold(s)) === fold(s)))
    const arabic = fc.string({ unit: fc.constantFrom(...Array.from('أإآاىيةهؤئءٱـًٌٍَُِّْٰ٠٩۰۹لامن ')), maxLength: 30 })
    fc.assert(fc.property(arabic, (s) => fold(fold(s)) === fold(s)))
  })

  it('turns digits alone into digits', () => {
    expect(latinDigits('هاتف ٠٥٠-۱۲۳ x4')).toBe('هاتف 050-123 x4')
  })
})

describe('terms', () => {
  it('are the distinct folded words', () => {
    expect(terms('Al Olaya, Al-Malqa', 'شركة الرِّياض', '٧٠٠٣')).toEqual(['al', 'olaya', 'malqa', 'شركه', 'الرياض', '7003'])
  })

  it('are none for nothing', () => {
    expect(terms('', '  ', '—،؟')).toEqual([])
  })

  it('find every word of what they index', () => {
    const word = fc.string({ unit: fc.constantFrom(...Array.from('abcXYZ0123أةىمل')), minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
        const index = terms(words.join(' '))
        expect(words.every((typed) => terms(typed).every((term) => index.includes(term)))).toBe(true)
        expect(new Set(index).size).toBe(index.length)
      }),
    )
  })
})
