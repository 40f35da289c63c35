import * as v from 'valibot'
import { expect, it, test } from 'vitest'
import { weightTicket } from '#domain/operations/operation.ts'
import { NO_TICKET, readTicket } from './read-ticket.ts'

const read = (tonnes: string, number = 'LF-7') => readTicket({ ...NO_TICKET, number, tonnes })

test.each([
  ['4.25', 4250],
  ['0.001', 1],
  ['60', 60_000],
  // As a floating-point number a thousand of it is less than 1005.
  ['1.005', 1005],
  ['٤٫٢٥', 4250],
  ['4,25', 4250],
  [' 12 ', 12_000],
])('%s tonnes are %i kilograms, which the rule takes', (typed, kilograms) => {
  const { ticket, faults } = read(typed)
  expect(ticket).toEqual({ number: 'LF-7', kilograms, photo: null })
  expect(faults).toEqual([])
  expect(v.is(weightTicket, ticket)).toBe(true)
})

test.each(['0', '60.001', '61', '-1', '1e3', '4.2555', '1000', 'four', ''])('“%s” is no weight that a truck brings', (typed) => {
  expect(read(typed)).toEqual({ ticket: null, faults: ['tonnes'] })
})

it('keeps the number in the digits that all numbers have', () => {
  expect(read('٤٫٢٥', ' ع-٩٩١٢ ').ticket?.number).toBe('ع-9912')
})

const photo = { sha256: 'a'.repeat(64), name: 'slip.jpg', type: 'image/jpeg', size: 9 } as const

test.each([
  ['no number', read('4.25', ' '), ['number']],
  ['a photo alone', readTicket({ ...NO_TICKET, photo }), ['number', 'tonnes']],
  ['a weight that is none, and no number', read('61', ''), ['number', 'tonnes']],
  ['nothing', readTicket(NO_TICKET), []],
  ['blanks', readTicket({ ...NO_TICKET, tonnes: '  ' }), []],
])('%s is no ticket, and every field that lacks something is named', (_, typed, faults) => {
  expect(typed).toEqual({ ticket: null, faults })
})

test.each([
  ['more than a truck carries', { kilograms: 60_001 }],
  ['nothing', { kilograms: 0 }],
  ['a part of a kilogram', { kilograms: 4250.5 }],
  ['no number', { number: '' }],
  ['a number that no field takes', { number: 'L'.repeat(41) }],
])('of %s is refused by the rule as well', (_, over) => {
  const ticket = { number: 'LF-7', kilograms: 4250, photo: null }
  expect([v.is(weightTicket, ticket), v.is(weightTicket, { ...ticket, ...over })]).toEqual([true, false])
})

it('has a number as long as the rule takes, however it was pasted', () => {
  const { ticket } = read('4.25', 'L'.repeat(50))
  expect(ticket?.number).toBe('L'.repeat(40))
  expect(v.is(weightTicket, ticket)).toBe(true)
})

it('keeps its photo', () => {
  expect(readTicket({ number: ' LF-7 ', tonnes: '4.25', photo }).ticket).toEqual({ number: 'LF-7', kilograms: 4250, photo })
})
