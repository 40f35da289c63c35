import { describe, expect, it } from 'vitest'
import { faq as arabic } from '#locales/content/ar/faq.ts'
import { faq as english } from '#locales/content/en/faq.ts'
import { findQuestions } from './faq-search.ts'

const ids = (typed: string, { questions } = english) => findQuestions(questions, typed).map(({ id }) => id)

describe('the search in the questions', () => {
  it('shows all of them while nothing is typed', () => {
    expect(ids('  ')).toHaveLength(english.questions.length)
  })

  it('finds words of the question and of the answer, in any case and order', () => {
    expect(ids('RENTED container')).toEqual(['rental-length'])
    expect(ids('24 hours')).toEqual(['cancel'])
    expect(ids('pdf license')).toEqual(['documents'])
  })

  it('finds Arabic words in any spelling, and figures in either digits', () => {
    expect(ids('الغاء الحجز', arabic)).toEqual(['cancel'])
    expect(ids('٢٤', arabic)).toEqual(['cancel'])
  })

  it('finds nothing where nothing fits', () => {
    expect(ids('helicopter')).toEqual([])
  })
})
