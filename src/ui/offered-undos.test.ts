import { expect, it } from 'vitest'
import { latestByNow, offeredUndos, offerUndo } from './offered-undos.ts'

const done = (text: string) => ({ text, undo: () => undefined })

it('the result of an undo offers what was done before it and can still be undone, the latest first, and nothing that is done later', () => {
  const ends = ['first', 'second'].map((text) => offerUndo(done(text)))
  const before = latestByNow()
  const found = () => before(offeredUndos.get())?.text
  ends.push(offerUndo(done('later')))
  expect(found()).toBe('second')
  ends[1]?.()
  expect(found()).toBe('first')
  ends[0]?.()
  expect(found()).toBeUndefined()
  ends[2]?.()
  expect(offeredUndos.get()).toEqual([])
})
