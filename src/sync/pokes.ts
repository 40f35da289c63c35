import { HEARTBEAT_EVENT, HEARTBEAT_LIMIT_MS, POKE_EVENT } from '#protocol/events.ts'

const RETRY_MS = 5_000

/**
 * Listens to the server's pokes and calls `wake` for each, and whenever the stream opens, since a poke may have been missed
 * before. One tab of the browser listens for all (a Web Lock), because browsers allow few connections to a host.
 * A stream without heartbeat is opened anew: a dead connection looks just like a silent one. Returns how to stop.
 */
export const listenForPokes = (options: { name: string; wake: () => void }): (() => void) => {
  const end = new AbortController()
  const { signal } = end

  const listen = () =>
    new Promise<void>((resolve) => {
      let source: EventSource | undefined
      let timer: ReturnType<typeof setTimeout> | undefined
      const open = () => {
        clearTimeout(timer)
        source?.close()
        if (signal.aborted) return
        source = new EventSource('/api/events')
        source.addEventListener('open', () => {
          expect()
          options.wake()
        })
        source.addEventListener(HEARTBEAT_EVENT, expect)
        source.addEventListener(POKE_EVENT, () => {
          expect()
          options.wake()
        })
        source.addEventListener('error', () => {
          clearTimeout(timer)
          source?.close()
          timer = setTimeout(open, RETRY_MS * (0.5 + Math.random()))
        })
        expect()
      }
      const expect = () => {
        clearTimeout(timer)
        timer = setTimeout(open, HEARTBEAT_LIMIT_MS)
      }
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        source?.close()
        resolve()
      })
      open()
    })

  if ('locks' in navigator) {
    // Rejects with AbortError when we stop while waiting for another tab to close.
    navigator.locks.request(`pokes:${options.name}`, { signal }, listen).catch(() => undefined)
  } else void listen()
  return () => end.abort()
}
