import { expect, test } from 'vitest'
import { FIRST_DELAY_MS, TRIES, withRetries } from './catalogs.ts'

const failing = (times: number) => {
  let calls = 0
  return () => {
    calls += 1
    return calls <= times ? Promise.reject(new Error(`try ${calls}`)) : Promise.resolve('words')
  }
}

test('a catalog that fails four times is loaded by the fifth try, with delays that double from 350 ms', async () => {
  const delays: number[] = []
  const words = await withRetries(failing(4), async (ms) => void delays.push(ms))
  expect(words).toBe('words')
  expect(delays).toEqual([350, 700, 1400, 2800])
  expect(FIRST_DELAY_MS).toBe(350)
})

test('after five tries the last error is given', async () => {
  const delays: number[] = []
  await expect(withRetries(failing(9), async (ms) => void delays.push(ms))).rejects.toThrow('try 5')
  expect(delays).toHaveLength(TRIES - 1)
})
