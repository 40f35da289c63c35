import { expect, test, vi } from 'vitest'
import { mapLoader } from './map-loader.ts'

test('what could not be fetched is fetched again when it is asked for again, one time at once; what came stays', async () => {
  let isThere = false
  const load = vi.fn(() => (isThere ? Promise.resolve('map') : Promise.reject(new TypeError('no network'))))
  const map = mapLoader(load)
  const seen: string[] = []
  const leave = map.loaded.subscribe(({ state }) => void seen.push(state))
  map.ask()
  map.ask()
  await vi.waitFor(() => expect(seen).toEqual(['coming', 'failed']))
  expect(load).toHaveBeenCalledTimes(1)
  isThere = true
  map.ask()
  await vi.waitFor(() => expect(map.loaded.get()).toEqual({ state: 'there', value: 'map' }))
  map.ask()
  expect(load).toHaveBeenCalledTimes(2)
  leave.unsubscribe()
  expect(seen).toEqual(['coming', 'failed', 'retrying', 'there'])
})
