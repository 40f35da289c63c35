import { expect, it } from 'vitest'
import { nameMovements } from './name-movements.ts'

const movement = (bookingNumber: number) => ({ bookingNumber, customerName: { en: 'محمد', ar: 'محمد' } })

it('each movement is read by itself, so that its number stays with its customer', () => {
  const [one, two, three] = ['\u2068#123 محمد\u2069', '\u2068#124 محمد\u2069', '\u2068#125 محمد\u2069']
  expect(nameMovements([movement(123), movement(124)], 'en')).toBe(`${one}, ${two}`)
  expect(nameMovements([123, 124, 125, 126].map(movement), 'ar')).toBe(`${one}، ${two}، ${three}، …`)
})
