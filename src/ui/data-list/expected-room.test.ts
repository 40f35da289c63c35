import { afterEach, expect, it, vi } from 'vitest'
import { expectedRoom, noteRoom } from './expected-room.ts'

afterEach(() => vi.unstubAllGlobals())

it('a device without room for the height of a list still shows the list, and guesses the next one', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('window', { innerWidth: 360, innerHeight: 740 })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: full })
  expect(() => noteRoom(400)).not.toThrow()
  expect(expectedRoom()).toBe(500)
})
