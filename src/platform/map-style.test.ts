import { beforeEach, expect, test, vi } from 'vitest'
import type { PortalConfig } from '#protocol/config.ts'
import { readStreets } from './map-style.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

test('without a network the map service is the one it was, until the server says there is none', async () => {
  const read = (config: Partial<PortalConfig> | null) =>
    readStreets(() => Promise.resolve(config && { firebase: null, nafath: 'sandbox', mapStyleUrl: null, ...config }))
  expect(await read(null)).toBeNull()
  const styles = { light: 'https://streets.example/light', dark: 'https://streets.example/dark' }
  expect(await read({ mapStyleUrl: styles.light, mapDarkStyleUrl: styles.dark })).toMatchObject(styles)
  expect(await read(null)).toMatchObject(styles)
  expect(await read({ mapStyleUrl: null })).toBeNull()
  expect(await read(null)).toBeNull()
})

test('a device that keeps nothing shows the streets all the same', async () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: full, removeItem: full })
  const read = (mapStyleUrl: string | null) => readStreets(() => Promise.resolve({ firebase: null, nafath: 'sandbox', mapStyleUrl }))
  expect(await read('https://streets.example/light')).toMatchObject({ light: 'https://streets.example/light' })
  expect(await read(null)).toBeNull()
})
