import { expect, it } from 'vitest'
import { readDay } from './read-day.ts'

it.each([
  ['1990-05-17', '1990-05-17'],
  ['1990-5-7 00:00', '1990-05-07'],
  ['1990/05/17', '1990-05-17'],
  ['17/05/1990', '1990-05-17'],
  ['7.5.1990', '1990-05-07'],
  ['٠٣/٠٤/١٩٩١', '1991-04-03'],
  ['\u200e17/05/1990', '1990-05-17'],
  ['33010', '1990-05-17'],
  ['45992', '2025-12-01'],
  // The day stands before the month, and no guess is made where that is none.
  ['05/17/1990', '05/17/1990'],
  ['31/02/1990', '31/02/1990'],
  ['17/05/90', '17/05/90'],
  ['1234', '1234'],
  ['', ''],
])('a table says %j and means %j', (written, day) => {
  expect(readDay(written)).toBe(day)
})
