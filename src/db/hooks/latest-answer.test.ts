import { expect, it } from 'vitest'
import { LatestAnswer } from './latest-answer.ts'

it('answers are shown as they come, but none behind that of a later question', () => {
  const latest = new LatestAnswer()
  const [first, second, third] = [latest.ask(), latest.ask(), latest.ask()]
  expect(first()).toBe(true)
  expect(third()).toBe(true)
  expect(second()).toBe(false)
  // A fault may be told behind the answer to the same question.
  expect(third()).toBe(true)
  expect(latest.ask()()).toBe(true)
})
