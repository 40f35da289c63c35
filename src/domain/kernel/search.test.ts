import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, holdsAll, readSearch, searchWords } from './search.ts'

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
    ['رحمةۖ\u0610 عليهۭ', 'رحمه عليه'],
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

  it('is of one kind with and without vowel signs and stretched lines, wherever they stand', () => {
    const signs = fc.string({ unit: fc.constantFrom(...Array.from('ـًٌٍَُِّْٰ')), maxLength: 2 })
    const letters = fc.array(fc.tuple(fc.constantFrom(...Array.from('ابتجحدرسشصطعغفقكلمنهويىةأإآؤئء')), signs), { maxLength: 8 })
    fc.assert(
      fc.property(letters, (word) => {
        expect(fold(word.flat().join(''))).toBe(fold(word.map(([letter]) => letter).join('')))
      }),
      { numRuns: 2000 },
    )
  })

  it('folds what is folded to itself', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (s) => fold(fold(s)) === fold(s)))
    const arabic = fc.string({ unit: fc.constantFrom(...Array.from('أإآاىيةهؤئءٱـًٌٍَُِّْٰ٠٩۰۹لامن ')), maxLength: 30 })
    fc.assert(fc.property(arabic, (s) => fold(fold(s)) === fold(s)))
  })
})

describe('the words of a text', () => {
  it('are distinct and folded, with and without article', () => {
    expect(searchWords('Al Olaya, Al-Malqa', 'شركة الرِّياض', '٧٠٠٣')).toEqual([
      ...['al', 'olaya', 'malqa'],
      ...['شركه', 'ال', 'رياض', '7003'],
    ])
  })

  it('are read in the time that their letters take, also of a text without a space', () => {
    const before = performance.now()
    expect(searchWords('x'.repeat(50_000), '7'.repeat(50_000))).toHaveLength(2)
    expect(performance.now() - before).toBeLessThan(1000)
  })

  it('are none for nothing', () => {
    expect(searchWords('', '  ', '—،؟')).toEqual([])
  })
})

const finds = (typed: string, ...texts: readonly string[]): boolean => {
  const words = searchWords(...texts)
  return holdsAll(words, readSearch(typed).groups)
}

describe('a word with an article', () => {
  const letters = fc.string({ unit: fc.constantFrom(...Array.from('البوفكدر')), minLength: 1, maxLength: 8 })

  it('is found by every beginning of it, with and without the article, and by nothing else', () => {
    const spellings = (word: string) => [
      word,
      word.replace(/^ال(?=\p{L})/u, ''),
      word.replace(/^(?:[وبكف]ال|لل)(?=\p{L}{2})/u, ''),
      word.replace(/^لل(?=\p{L}{2})/u, 'ل'),
    ]
    // A name that begins with "father of" is kept without it as well.
    const kept = (word: string) => [...spellings(word), ...spellings(word.replace(/^ابو(?=\p{L}{3})/u, ''))]
    const plainly = (typed: string, word: string) =>
      spellings(typed).some((beginning) => kept(word).some((one) => one.startsWith(beginning)))
    fc.assert(
      fc.property(letters, letters, (typed, word) => finds(typed, word) === plainly(typed, word)),
      { numRuns: 5000 },
    )
  })
})

describe('a hamza before a waw', () => {
  it.each([
    ['مسئول', 'المسئُول'],
    ['المسئول', 'المسئـول'],
    ['المسئُول', 'المسؤول'],
    ['رءوف', 'رءُوف'],
    ['رؤوف', 'رءـوف'],
    ['شئـ', 'شئون'],
    ['شئُ', 'شؤون'],
  ])('is found as %s in %s', (typed, text) => {
    expect(finds(typed, text)).toBe(true)
  })

  it.each(['مسئول', 'مسؤول', 'شئون', 'شؤون', 'رءوف', 'رؤوف', 'شاطئ', 'هيئة'])('is found by each beginning of %s', (word) => {
    const missed = Array.from(word, (_, at) => word.slice(0, at + 1)).filter((typed) => !finds(typed, word))
    expect(missed).toEqual([])
  })

  it('is looked for in one more way only where it was typed last', () => {
    expect(readSearch('شئ هيئة').groups).toEqual([['شي', 'شو'], ['هييه']])
  })
})

describe('a search', () => {
  it.each([
    ['خالدي', 'الخالدي'],
    ['الخالدي', 'خالدي'],
    ['الخالدي', 'الخالدي'],
    ['والخالدي', 'الخالدي'],
    ['بالرياض', 'الرياض'],
    ['رياض', 'بالرياض'],
    ['للنرجس', 'حي النرجس'],
    ['نرجس', 'حي النَّرجس'],
    ['اثاث', 'مؤسسة الأثاث الراقي'],
    ['أثاث', 'مؤسسة الاثاث الراقي'],
    ['ا', 'أحمد'],
    ['الو', 'الوليد'],
    ['والد', 'والد خالد'],
    ['فالح', 'فالح العنزي'],
    ['بال', 'بالرياض'],
    ['+966 50 123 4567', '0501234567'],
    ['00966501234567', '0501234567'],
    ['966501234567', '0501234567'],
    ['501234567', '0501234567'],
    ['050 123 4567', '0501234567'],
    ['٠٥٠١٢٣٤٥٦٧', '0501234567'],
    ['0501', '0501234567'],
    ['5012', '0501234567'],
    ['96650', '0501234567'],
    ['#7003', '7003'],
    ['BRC-0001', 'brc-000123'],
    ['شركة ٧٠٠٣', '7003 شركه الرياض'],
    ['olaya riy', 'Riyadh, Al Olaya'],
  ])('for %s finds %s', (typed, text) => {
    expect(finds(typed, text)).toBe(true)
  })

  it.each([
    ['خالدي', 'الخالد'],
    ['سعد', 'سعيد'],
    ['7003', '7030'],
    ['laya', 'Olaya'],
    ['0501234567', '0501234568'],
    ['olaya jeddah', 'Riyadh, Al Olaya'],
  ])('for %s does not find %s', (typed, text) => {
    expect(finds(typed, text)).toBe(false)
  })

  it.each(['', '   ', '.*+?^${}()|[]\\', '—،؟'])('for %j asks for nothing', (typed) => {
    expect(readSearch(typed)).toEqual({ groups: [], isCut: false })
  })

  it('that is too long says so', () => {
    expect(readSearch('x'.repeat(10_000))).toEqual({ groups: [['x'.repeat(300)]], isCut: true })
    const many = readSearch(Array.from({ length: 30 }, (_, n) => `w${n}`).join(' '))
    expect([many.groups.length, many.isCut]).toEqual([16, true])
  })

  it('for one word again and again asks for it once, and is not too long', () => {
    expect(readSearch('Ali '.repeat(40))).toEqual({ groups: [expect.arrayContaining(['ali'])], isCut: false })
  })

  it('finds each word of a text at every letter typed', () => {
    const word = fc.string({ unit: fc.constantFrom(...Array.from('abcXYZ0123أةىملالوبفك')), minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
        const text = words.join(' ')
        for (const one of words)
          for (let end = 1; end <= one.length; end += 1)
            expect([one.slice(0, end), text, finds(one.slice(0, end), text)]).toEqual([one.slice(0, end), text, true])
      }),
    )
  })
})
