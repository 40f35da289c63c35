import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { numberedRequest, openQueryDevice } from '#tests/support/query-device.ts'
import type { AskColumns, Found } from './find-everywhere.ts'
import { followSearch } from './follow-search.ts'

let device: ReturnType<typeof openQueryDevice>
let told: (Found | null)[]
let failed: unknown[]
let asks: number
let end: () => void
beforeEach(async () => {
  device = openQueryDevice()
  told = []
  failed = []
  asks = 0
  await device.pull([numberedRequest(1)])
})
afterEach(() => {
  end()
  device.db.close()
})

const totals = () => told.map((found) => found?.groups.map(({ total }) => total) ?? null)
const follow = (typed: string, ask: AskColumns = (question, range) => device.engine.query(question, range)) => {
  const counted: AskColumns = (question, range) => {
    asks += 1
    return ask(question, range)
  }
  end = followSearch(device.db, typed, counted, { next: (found) => told.push(found), error: (error) => failed.push(error) })
}
/** So long until whoever hears of a change would have asked. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 100))

it('what a search did not find is found as soon as it arrives', async () => {
  follow('5002')
  await vi.waitFor(() => expect(totals()).toContainEqual([]))
  await device.pull([numberedRequest(2)])
  await vi.waitFor(() => expect(totals().at(-1)).toEqual([1]))
})

it('what it found stays as it is, whatever comes', async () => {
  follow('5001')
  await vi.waitFor(() => expect(totals().at(-1)).toEqual([1]))
  const before = [told.length, asks]
  await device.pull([numberedRequest(2, { number: 50_011 })])
  await settle()
  expect([told.length, asks]).toEqual(before)
})

it('nothing is asked or told of one that is over', async () => {
  follow('5002')
  await vi.waitFor(() => expect(told).toHaveLength(2))
  end()
  const before = [told.length, asks]
  await device.pull([numberedRequest(2)])
  await settle()
  expect([told.length, asks, failed]).toEqual([...before, []])
})

it('an answer that was overtaken counts no more', async () => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let hold = false
  follow('5002', async (question, range) => {
    const isHeld = hold
    const answer = await device.engine.query(question, range)
    if (isHeld) await held
    return answer
  })
  await vi.waitFor(() => expect(told).toHaveLength(2))
  hold = true
  const before = asks
  await device.pull([numberedRequest(3)])
  await vi.waitFor(() => expect(asks).toBeGreaterThan(before))
  await settle()
  hold = false
  await device.pull([numberedRequest(2)])
  await vi.waitFor(() => expect(totals().at(-1)).toEqual([1]))
  const until = told.length
  release()
  await settle()
  expect(told).toHaveLength(until)
})

it('one that cannot be answered says so', async () => {
  follow('5002', () => Promise.reject(new Error('no columns')))
  await vi.waitFor(() => expect(failed).toEqual([new Error('no columns')]))
})
