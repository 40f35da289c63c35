import { expect, it } from 'vitest'
import { asManyAs } from './use-movements.ts'

it('asks for all movements of a booking, however many there are', () => {
  expect(asManyAs(200, undefined)).toBe(200)
  expect(asManyAs(200, 12)).toBe(200)
  expect(asManyAs(200, 401)).toBe(401)
  expect(asManyAs(401, 350)).toBe(401)
})
