import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { HandlerCallbackOptions } from 'workbox-core'
import type { PrecacheController } from 'workbox-precaching'

const files = Array.from({ length: 40 }, (_all, at) => [`/${at}.js`, at % 2 === 0 ? `/${at}.js` : `/${at}.js?__WB_REVISION__=1`] as const)
const event = {} as HandlerCallbackOptions['event']

/** A precache whose files are fetched when told; `refused` cannot be. */
const slow = (refused?: string) => {
  const asked: { readonly url: string; readonly cache: string; readonly cacheKey: string }[] = []
  const most = { open: 0, ever: 0 }
  const handleAll = ({ request, params }: { request: Request; params: { cacheKey: string } }) => {
    asked.push({ url: new URL(request.url).pathname, cache: request.cache, cacheKey: params.cacheKey })
    most.open += 1
    most.ever = Math.max(most.ever, most.open)
    const done = new Promise<void>((resolve, reject) => {
      setTimeout(() => {
        most.open -= 1
        if (asked.some(({ url }) => url === refused)) reject(new Error('bad-precaching-response'))
        else resolve()
      }, 1)
    })
    return [done, done]
  }
  const controller = { getURLsToCacheKeys: () => new Map(files), strategy: { handleAll } }
  return { asked, most, controller: controller as unknown as PrecacheController }
}

describe('the precache', () => {
  let fill: (controller: PrecacheController, asked: HandlerCallbackOptions['event']) => Promise<void>
  beforeEach(async () => {
    vi.stubGlobal('self', { registration: { scope: 'https://portal.example/' }, location: new URL('https://portal.example/') })
    vi.stubGlobal(
      'Request',
      class {
        url: string
        cache: string
        constructor(path: string, { cache }: { cache: string }) {
          this.url = new URL(path, 'https://portal.example/').href
          this.cache = cache
        }
      },
    )
    ;({ fillPrecache: fill } = await import('./fill-precache.ts'))
  })

  it('is filled eight files at a time, each once', async () => {
    const { asked, most, controller } = slow()
    await fill(controller, event)
    expect(asked.map(({ url }) => url).toSorted()).toEqual(files.map(([url]) => url).toSorted())
    expect(most.ever).toBe(8)
  })

  it('takes files whose name never changes its meaning from the browser’s cache, and no others', async () => {
    const { asked, controller } = slow()
    await fill(controller, event)
    for (const { url, cache, cacheKey } of asked) expect([url, cache]).toEqual([url, cacheKey === url ? 'default' : 'reload'])
  })

  it('is not complete without a file that cannot be fetched', async () => {
    const { controller } = slow('/7.js')
    await expect(fill(controller, event)).rejects.toThrow('bad-precaching-response')
  })
})
