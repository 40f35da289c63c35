import { afterEach, describe, expect, it, vi } from 'vitest'
import { looksPrivate } from './private-window.ts'

const GIGABYTE = 1_000_000_000
const browser = (storage: object | undefined, heap?: number) => {
  vi.stubGlobal('navigator', storage === undefined ? {} : { storage })
  vi.stubGlobal('performance', heap === undefined ? {} : { memory: { jsHeapSizeLimit: heap } })
}
const allowing = (quota: number) => ({ getDirectory: () => Promise.resolve({}), estimate: () => Promise.resolve({ quota }) })

afterEach(() => vi.unstubAllGlobals())

describe('a private window', () => {
  it.each([
    ['where the private file system is refused', { getDirectory: () => Promise.reject(new Error('no')) }, undefined],
    ['where there is less room than two heaps', allowing(3 * GIGABYTE), 2 * GIGABYTE],
  ])('is suspected %s', async (_where, storage, heap) => {
    browser(storage, heap)
    expect(await looksPrivate()).toBe(true)
  })

  it.each([
    ['with the usual room', allowing(60 * GIGABYTE), 2 * GIGABYTE],
    ['of a browser that says nothing of its heap', allowing(1), undefined],
    ['of a browser without a storage manager', undefined, 2 * GIGABYTE],
  ])('is not suspected in a window %s', async (_which, storage, heap) => {
    browser(storage, heap)
    expect(await looksPrivate()).toBe(false)
  })
})
