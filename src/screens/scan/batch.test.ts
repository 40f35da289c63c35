import { describe, expect, it } from 'vitest'
import { Batch } from './batch.ts'

describe('a batch', () => {
  it('takes each code once, however often a camera sees it', () => {
    const batch = new Batch(['A-1'])
    expect([batch.take('A-2', 0), batch.take('A-2', 30), batch.take('A-3', 60), batch.take('A-3', 90)]).toEqual([
      'new',
      'same',
      'new',
      'same',
    ])
    expect(batch.count).toBe(3)
  })

  it('says that a code is known when it comes back, not while it stays before the camera', () => {
    const batch = new Batch(['A-1'])
    expect(batch.take('A-1', 0)).toBe('known')
    expect(Array.from({ length: 100 }, (_, n) => batch.take('A-1', 30 * (n + 1)))).toEqual(Array.from({ length: 100 }, () => 'same'))
    expect(batch.take('A-1', 3000 + 1999)).toBe('same')
    expect(batch.take('A-1', 4999 + 2000)).toBe('known')
    expect(batch.count).toBe(1)
  })

  it('says nothing more of two labels that stay before the camera together', () => {
    const batch = new Batch([])
    const taken = Array.from({ length: 50 }, (_, n) => [batch.take('A-1', 60 * n), batch.take('A-2', 60 * n)])
    expect(taken.flat()).toEqual(['new', 'new', ...Array.from({ length: 98 }, () => 'same')])
  })

  it('takes a code anew that was taken out', () => {
    const batch = new Batch(['A-1'])
    batch.take('A-2', 0)
    batch.forget('a-2')
    expect([batch.count, batch.take('A-2', 30), batch.count]).toEqual([1, 'new', 2])
  })

  it('takes a code that could not be kept when it comes back or is typed, and not while it stays before the camera', () => {
    const batch = new Batch([])
    batch.take('A-2', 0)
    batch.release('a-2')
    expect([batch.count, batch.take('A-2', 30), batch.take('A-2', 1900), batch.count]).toEqual([0, 'same', 'same', 0])
    expect([batch.take('A-2', 1930, true), batch.take('A-2', 1960, true)]).toEqual(['new', 'known'])
    batch.release('A-2')
    expect([batch.take('A-2', 1960 + 2001), batch.count]).toEqual(['new', 1])
  })

  it('knows a code again however it is typed', () => {
    const batch = new Batch(['a 1-٢'])
    expect(['A1-2', 'a1 - 2', 'A1-3'].map((code, n) => batch.take(code, n * 5000))).toEqual(['known', 'known', 'new'])
    expect(batch.count).toBe(2)
  })
})
