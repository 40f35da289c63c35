import { expect, it, vi } from 'vitest'
import { readConfig } from './config.ts'

it('is asked of the server until it answers, and then once for as long as the page is open', async () => {
  const config = { firebase: null, nafath: 'off', mapStyleUrl: null }
  vi.stubGlobal('navigator', { onLine: true })
  const fetched = vi.fn<typeof fetch>().mockRejectedValueOnce(new TypeError('failed to fetch')).mockResolvedValue(Response.json(config))
  vi.stubGlobal('fetch', fetched)
  expect(await readConfig()).toBeNull()
  expect(await Promise.all([readConfig(), readConfig()])).toEqual([config, config])
  expect(await readConfig()).toEqual(config)
  expect(fetched).toHaveBeenCalledTimes(2)
})
