import { describe, expect, it } from 'vitest'
import { DatabaseAwayError } from './database.ts'
import { createKeyedQueue } from './keyed-queue.ts'

/** Work that ends when it is told to, and notes when it begins. */
const works = (begun: string[]) => {
  const ends = new Map<string, () => void>()
  return {
    work: (name: string) => () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    },
    end: (name: string) => ends.get(name)?.(),
  }
}
const soon = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('a queue by keys', () => {
  it('are taken one at a time for each key, in order of arrival, and other keys do not wait', async () => {
    const begun: string[] = []
    const { work, end } = works(begun)
    const queue = createKeyedQueue(10_000)
    const all = ['a1', 'a2', 'a3', 'b1'].map((name) => queue.take(name.slice(0, 1), work(name)))
    await soon()
    expect(begun).toEqual(['a1', 'b1'])
    end('a1')
    await soon()
    expect(begun).toEqual(['a1', 'b1', 'a2'])
    for (const name of ['a2', 'b1']) end(name)
    await soon()
    end('a3')
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1'])
  })

  it('are passed on by work that fails', async () => {
    const queue = createKeyedQueue(10_000)
    const failed = queue.take('a', () => Promise.reject(new Error('no')))
    const next = queue.take('a', async () => 'yes')
    await expect(failed).rejects.toThrow('no')
    expect(await next).toBe('yes')
    expect(await queue.take('a', async () => 'again')).toBe('again')
  })

  it('are given up after a time, without the work being begun and without holding up those behind', async () => {
    const begun: string[] = []
    const { work, end } = works(begun)
    const queue = createKeyedQueue(30)
    const first = queue.take('a', work('first'))
    await expect(queue.take('a', work('second'))).rejects.toBeInstanceOf(DatabaseAwayError)
    const third = queue.take('a', work('third'))
    end('first')
    await first
    await soon()
    expect(begun).toEqual(['first', 'third'])
    end('third')
    expect(await third).toBe('third')
  })
})
