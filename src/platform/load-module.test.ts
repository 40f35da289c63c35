import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const ORIGIN = 'https://portal.example'

/** The page as far as loading needs it: what it names already, and what is put into its head. */
const stubPage = () => {
  const head = new Set<EventTarget>()
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.stubGlobal('document', {
    querySelectorAll: () => [{ href: `${ORIGIN}/assets/known.js` }, { src: `${ORIGIN}/assets/main.js` }],
    createElement: () => Object.assign(new EventTarget(), { remove: vi.fn() }),
    head: { append: (link: EventTarget) => head.add(link) },
  })
  return head
}

const answer = (status = 200) => Promise.resolve(new Response('', { status }))

describe('a module of the build', () => {
  const fetching = vi.fn<(href: string, init: { signal: AbortSignal }) => Promise<Response>>()
  let loadModule: (load: () => Promise<string>, needed: readonly string[]) => Promise<string>
  let head: ReturnType<typeof stubPage>

  beforeEach(async () => {
    vi.resetModules()
    head = stubPage()
    fetching.mockReset().mockImplementation(() => answer())
    vi.stubGlobal('fetch', fetching)
    ;({ loadModule } = await import('./load-module.ts'))
  })

  afterEach(() => vi.unstubAllGlobals())

  it('is imported when all its files are there, each fetched once and none that the page has', async () => {
    const load = vi.fn(() => Promise.resolve('part'))
    const files = ['assets/known.js', 'assets/main.js', 'assets/part.js']
    await expect(Promise.all([loadModule(load, files), loadModule(load, files)])).resolves.toEqual(['part', 'part'])
    expect(fetching.mock.calls.map(([href]) => href)).toEqual([`${ORIGIN}/assets/part.js`])
  })

  it.each([
    ['no network', () => Promise.reject(new TypeError('no network'))],
    ['a server that is busy', () => answer(503)],
  ])('is not imported after %s, and its files are fetched anew when it is asked for again', async (_, fails) => {
    const load = vi.fn(() => Promise.resolve('part'))
    fetching.mockImplementationOnce(fails)
    await expect(loadModule(load, ['assets/part.js'])).rejects.toThrow(
      'Failed to fetch dynamically imported module: https://portal.example/assets/part.js',
    )
    expect(load).not.toHaveBeenCalled()
    await expect(loadModule(load, ['assets/part.js'])).resolves.toBe('part')
    expect(fetching).toHaveBeenCalledTimes(2)
  })

  it('is not waited for without end where the network answers nothing', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementationOnce(() => AbortSignal.abort())
    fetching.mockImplementationOnce((_, { signal }) => new Promise((_resolve, fail) => (signal.aborted ? fail(signal.reason) : undefined)))
    await expect(loadModule(() => Promise.resolve('part'), ['assets/part.js'])).rejects.toThrow('part.js')
    expect(limit).toHaveBeenCalledWith(120_000)
  })

  it('is not waited for without end where its styles do not come, and keeps those that did', async () => {
    vi.useFakeTimers()
    try {
      const load = vi.fn(() => Promise.resolve('part'))
      let fault: unknown
      void loadModule(load, ['assets/part.css']).catch((error: unknown) => (fault = error))
      await vi.advanceTimersByTimeAsync(119_000)
      expect(fault).toBeUndefined()
      await vi.advanceTimersByTimeAsync(1_000)
      expect(fault).toHaveProperty('message', expect.stringContaining('part.css'))
      const [first] = head
      expect(first).toHaveProperty('remove.mock.calls.length', 1)
      head.clear()
      const again = loadModule(load, ['assets/part.css'])
      const [second] = head
      second?.dispatchEvent(new Event('load'))
      await expect(again).resolves.toBe('part')
      await vi.advanceTimersByTimeAsync(240_000)
      expect(second).toHaveProperty('remove.mock.calls.length', 0)
      await loadModule(load, ['assets/part.css'])
      expect(head.size).toBe(1)
    } finally {
      vi.useRealTimers()
    }
  })

  it('is fetched anew as soon as its files have failed, before that is said', async () => {
    const load = vi.fn(() => Promise.resolve('part'))
    fetching.mockImplementationOnce(() => answer(503))
    const first = loadModule(load, ['assets/part.js'])
    await vi.waitFor(() => expect(fetching).toHaveBeenCalledTimes(1))
    await new Promise((resolve) => setTimeout(resolve, 20))
    await expect(loadModule(load, ['assets/part.js'])).resolves.toBe('part')
    // A page that is left is gone by then.
    const before = performance.now()
    await expect(first).rejects.toThrow('part.js')
    expect(performance.now() - before).toBeGreaterThan(150)
  })

  it('waits for its styles, and asks for them again where they did not come', async () => {
    const load = vi.fn(() => Promise.resolve('part'))
    const first = loadModule(load, ['assets/part.css'])
    for (const link of head) link.dispatchEvent(new Event('error'))
    await expect(first).rejects.toThrow('Failed to fetch dynamically imported module: https://portal.example/assets/part.css')
    head.clear()
    const again = loadModule(load, ['assets/part.css'])
    expect(head.size).toBe(1)
    expect(load).not.toHaveBeenCalled()
    for (const link of head) link.dispatchEvent(new Event('load'))
    await expect(again).resolves.toBe('part')
  })
})
