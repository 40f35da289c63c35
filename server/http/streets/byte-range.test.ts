import { describe, expect, it } from 'vitest'
import { readByteRange } from './byte-range.ts'

const SIZE = 5_000_000

describe('a range of a map file', () => {
  it.each([
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=0-1999999', { first: 0, last: 1_999_999 }],
    ['bytes=3000001-', { first: 3_000_001, last: SIZE - 1 }],
    ['bytes=4999999-9999999', { first: SIZE - 1, last: SIZE - 1 }],
  ])('%s is given', (header, range) => {
    expect(readByteRange(header, SIZE)).toEqual(range)
  })

  it.each(['bytes=0-2000000', 'bytes=2999999-', 'bytes=0-', 'bytes=5-4', 'bytes=5000000-', 'bytes=-5', 'bytes=0-1,3-4', 'items=0-1', ''])(
    '%s is not: too much at once, beyond the end, or of another form',
    (header) => {
      expect(readByteRange(header, SIZE)).toBeNull()
    },
  )

  it('is asked for', () => {
    expect(readByteRange(undefined, SIZE)).toBeNull()
  })
})
