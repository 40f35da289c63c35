import { beforeEach, expect, it, vi } from 'vitest'

let started: number
let state: 'suspended' | 'running'
let listeners: Map<string, () => void>
const node = () => ({
  frequency: { value: 0 },
  gain: { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
  connect: (next: unknown) => next,
  start: () => (started += 1),
  stop: () => undefined,
})
class Audio {
  currentTime = 0
  destination = {}
  get state() {
    return state
  }
  /** It takes a moment, as in a browser. */
  async resume() {
    await Promise.resolve()
    state = 'running'
  }
  createOscillator = node
  createGain = node
}
const turn = () => new Promise((resolve) => setTimeout(resolve))
const load = async (isActive: boolean | null) => {
  vi.resetModules()
  vi.stubGlobal('AudioContext', Audio)
  vi.stubGlobal('navigator', isActive === null ? {} : { userActivation: { isActive } })
  vi.stubGlobal('window', {
    addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
    removeEventListener: (type: string) => listeners.delete(type),
  })
  return import('./chime.ts')
}

beforeEach(() => {
  started = 0
  state = 'suspended'
  listeners = new Map()
})

it('sounds with the very press that asks for it, be it the first of all', async () => {
  const { chime, readyChime } = await load(true)
  readyChime()
  chime(1)
  expect(started).toBe(0)
  await turn()
  expect([started, listeners.size]).toEqual([2, 0])
})

it.each([false, null])('before anybody touched the page it is silent, and sounds from the first touch on (%s)', async (isActive) => {
  const { chime, readyChime } = await load(isActive)
  readyChime()
  chime(1)
  expect(started).toBe(0)
  listeners.get('keydown')?.()
  await turn()
  chime(1)
  expect([started, listeners.size]).toEqual([2, 0])
})
