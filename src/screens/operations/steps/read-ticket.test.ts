import * as v from 'valibot'
import { expect, it, test } from 'vitest'
import { weightTicket } from '#domain/operations/operation.ts'
import { NO_TICKET, readTicket } from './read-ticket.ts'

const read = (tonnes: string, number = 'LF-7') => readTicket({ ...NO_TICKET, number, tonnes })

test.each([
  ['4.25', 4250],
  ['0.001', 1],
  ['60', 60_000],
  ['٤٫٢٥', 4250],
  ['4,25', 4250],
  [' 12 ', 12_000],
])('%s tonnes are %i kilograms, which the rule takes', (typed, kilograms) => {
  const ticket = read(typed)
  expect(ticket).toEqual({ number: 'LF-7', kilograms, photo: null })
  expect(v.is(weightTicket, ticket)).toBe(true)
})

test.each(['0', '60.001', '61', '-1', '1e3', '4.2555', '1000', 'four', ''])('“%s” is no weight that a truck brings', (typed) => {
  expect(read(typed)).toBe('tonnes')
})

it('wants the number on the ticket, and is none where nothing was typed', () => {
  expect(read('4.25', ' ')).toBe('number')
  expect(readTicket(NO_TICKET)).toBeNull()
  expect(readTicket({ ...NO_TICKET, tonnes: '  ' })).toBeNull()
})
