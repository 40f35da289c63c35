import { expect, it } from 'vitest'
import { createEchoFilter } from './echo-filter.ts'

it('what was sent is an echo, however late it comes back, and whichever of it does', () => {
  const filter = createEchoFilter('')
  filter.send('a')
  filter.send('ab')
  expect(filter.isEcho('a')).toBe(true)
  filter.send('abc')
  filter.send('abcd')
  // The address went from the second to the last.
  expect([filter.isEcho('ab'), filter.isEcho('abcd')]).toEqual([true, true])
})

it('what comes from elsewhere is none, also where it was sent once', () => {
  const filter = createEchoFilter('')
  filter.send('a')
  expect([filter.isEcho('a'), filter.isEcho('b'), filter.isEcho('a')]).toEqual([true, false, false])
})

it('a change from elsewhere ends what was sent: what would still come back is a change again', () => {
  const filter = createEchoFilter('')
  filter.send('a')
  expect([filter.isEcho('back'), filter.isEcho('a')]).toEqual([false, false])
})

it('what is kept already and sent once more does not come back', () => {
  const filter = createEchoFilter('a')
  filter.send('a')
  expect([filter.isEcho('b'), filter.isEcho('a')]).toEqual([false, false])
})

it('what was typed and cleared before the address followed is no echo later on: Back is a change', () => {
  const filter = createEchoFilter('')
  filter.send('a', 0)
  filter.send('', 100)
  expect(filter.isEcho('a', 10_000)).toBe(false)
})
