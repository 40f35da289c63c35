import { expect, it } from 'vitest'
import { TextStore } from './text-store.ts'

const storeOf = (...texts: readonly string[]): TextStore => {
  const store = new TextStore()
  store.grow(texts.length)
  for (const [slot, text] of texts.entries()) store.set(slot, [text])
  return store
}
const found = (store: TextStore, beginning: string) => [...store.matcher([[beginning]])(Uint32Array.of(0, 1))]

it('a word that became shorter is not found by what it was', () => {
  // Of four letters, as signatures know of beginnings of one, two, three and five.
  const store = storeOf('abcd', 'other')
  expect(found(store, 'abcd')).toEqual([0])
  store.set(0, ['abc'])
  expect([found(store, 'abcd'), found(store, 'abc')]).toEqual([[], [0]])
})

it('a word does not go on in that of the next row', () => {
  const store = storeOf('ab', 'cd')
  expect([found(store, 'ab'), found(store, 'abc'), found(store, 'b'), found(store, 'cd')]).toEqual([[0], [], [], [1]])
})

it('a word of several texts of a row stands there once, and so does one of a row after it', () => {
  const store = new TextStore()
  store.grow(2)
  for (const slot of [0, 1]) store.set(slot, ['olaya street', 'Street 9', 'olaya'])
  for (const slot of [0, 1]) expect(new TextDecoder().decode(store.textOf(slot))).toBe(' olaya street 9')
})

it('a row may hold more words than any before it', () => {
  const words = Array.from({ length: 3000 }, (_, at) => `w${at}x`)
  const store = storeOf('short', words.join(' '))
  expect([found(store, 'short'), found(store, 'w0x'), found(store, 'w1500x'), found(store, 'w2999x')]).toEqual([[0], [1], [1], [1]])
})
