import { packTar } from 'modern-tar'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { HandlerCallbackOptions } from 'workbox-core'
import type { PrecacheController } from 'workbox-precaching'

const SITE = 'https://portal.example'
const event = {} as HandlerCallbackOptions['event']

/** Every second of them has a name that may come to stand for something else. */
const filesOf = (count: number) =>
  Array.from({ length: count }, (_all, at): readonly [string, string] => {
    const url = `${SITE}/assets/${at}.js`
    return [url, at % 2 === 0 ? url : `${url}?__WB_REVISION__=1`]
  })

/** A precache of so many files that are fetched when told; `refused` cannot be, `there` are in the cache already. */
const slow = (count: number, { refused, there = [] }: { refused?: string; there?: readonly string[] } = {}) => {
  const asked: { readonly url: string; readonly cache: string; readonly cacheKey: string }[] = []
  const most = { open: 0, ever: 0 }
  const handleAll = ({ request, params }: { request: Request; params: { cacheKey: string } }) => {
    asked.push({ url: request.url, cache: request.cache, cacheKey: params.cacheKey })
    most.open += 1
    most.ever = Math.max(most.ever, most.open)
    const done = new Promise<void>((resolve, reject) => {
      setTimeout(() => {
        most.open -= 1
        if (request.url === refused) reject(new Error('bad-precaching-response'))
        else resolve()
      }, 1)
    })
    return [done, done]
  }
  const cached = new Map<string, Response>(there.map((key) => [key, new Response()]))
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => [...cached.keys()].map((url) => ({ url })),
      put: async (key: string, response: Response) => void cached.set(key, response),
    }),
  })
  const files = filesOf(count)
  const controller = { getURLsToCacheKeys: () => new Map(files), strategy: { cacheName: 'precache', handleAll } }
  return { asked, most, cached, files, controller: controller as unknown as PrecacheController }
}

const fetched = vi.fn<(url: string) => Promise<Response>>()
const archiveOf = async (names: readonly string[]) =>
  packTar(names.map((name) => ({ header: { name, size: name.length, type: 'file' }, body: name })))
const OF_IT = { 'content-type': 'application/x-tar', 'etag': '"1"', 'content-security-policy': "script-src 'self'" }

describe('the precache', () => {
  let fill: (controller: PrecacheController, asked: HandlerCallbackOptions['event']) => Promise<void>
  beforeEach(async () => {
    vi.stubGlobal('location', new URL(`${SITE}/firebase-messaging-sw.js`))
    vi.stubGlobal('fetch', fetched)
    fetched.mockReset()
    fetched.mockResolvedValue(new Response('', { status: 404 }))
    ;({ fillPrecache: fill } = await import('./fill-precache.ts'))
  })

  it('is filled eight files at a time, each once, where few are missing', async () => {
    const { asked, most, files, controller } = slow(99)
    await fill(controller, event)
    expect(asked.map(({ url }) => url).toSorted()).toEqual(files.map(([url]) => url).toSorted())
    expect([most.ever, fetched.mock.calls]).toEqual([8, []])
  })

  it('asks for no file that is there', async () => {
    const { asked, controller } = slow(120, { there: filesOf(80).map(([, key]) => key) })
    await fill(controller, event)
    expect([asked.length, fetched.mock.calls]).toEqual([40, []])
  })

  it('takes files whose name never changes its meaning from the browser’s cache, and no others', async () => {
    const { asked, controller } = slow(40)
    await fill(controller, event)
    for (const { url, cache, cacheKey } of asked) expect([url, cache]).toEqual([url, cacheKey === url ? 'default' : 'reload'])
  })

  it('is filled from the archive where many are missing, with the headers they would have by themselves', async () => {
    const { asked, cached, controller } = slow(100)
    const packed = [...Array.from({ length: 98 }, (_all, at) => `assets/${at}.js`), 'assets/of-another-release.js']
    fetched.mockResolvedValue(new Response(await archiveOf(packed), { headers: OF_IT }))
    await fill(controller, event)
    expect(fetched.mock.calls).toEqual([['/precache.tar', { credentials: 'same-origin', cache: 'no-store' }]])
    expect([...cached.keys()].toSorted()).toEqual(
      filesOf(98)
        .map(([, key]) => key)
        .toSorted(),
    )
    const one = cached.get(`${SITE}/assets/7.js?__WB_REVISION__=1`)
    expect(await one?.text()).toBe('assets/7.js')
    expect(Object.fromEntries(one?.headers ?? [])).toEqual({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': '11',
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': "script-src 'self'",
    })
    // What the archive lacks.
    expect(asked.map(({ url }) => url)).toEqual([`${SITE}/assets/98.js`, `${SITE}/assets/99.js`])
  })

  it.each([
    ['is not there', async () => new Response('', { status: 404 })],
    ['ends in the middle of a file', async () => new Response((await archiveOf(['assets/0.js'])).slice(0, 517), { headers: OF_IT })],
    ['is no archive', async () => new Response('<!doctype html>', { headers: OF_IT })],
    ['cannot be fetched', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is filled file by file where the archive %s', async (_how, answer) => {
    const { asked, cached, files, controller } = slow(100)
    fetched.mockImplementation(answer)
    await fill(controller, event)
    const here = new Set([...cached.keys(), ...asked.map(({ cacheKey }) => cacheKey)])
    expect([...here].toSorted()).toEqual(files.map(([, key]) => key).toSorted())
    for (const [key, response] of cached) expect(await response.text()).toBe(new URL(key).pathname.slice(1))
  })

  it('is not complete without a file that cannot be fetched', async () => {
    const { controller } = slow(40, { refused: `${SITE}/assets/7.js` })
    await expect(fill(controller, event)).rejects.toThrow('bad-precaching-response')
  })
})
