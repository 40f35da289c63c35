import { HEARTBEAT_EVENT, HEARTBEAT_LIMIT_MS, POKE_EVENT } from '#protocol/events.ts'
import type { PagePorts } from './ports.ts'

const RETRY_MS = 5_000

/**
 * Listens to the server's pokes and calls `wake` for each, and whenever the stream opens, since a poke may have been missed
 * before. One tab of the browser listens for all (a Web Lock), because browsers allow few connections to a host.
 * A stream without heartbeat is opened anew: a dead connection looks just like a silent one. Returns how to stop.
 */
export const listenForPokes = (
  ports: Pick<PagePorts, 'lock' | 'timer' | 'random' | 'openEvents'>,
  options: { name: string; wake: () => void },
): (() => void) => {
  const end = new AbortController()
  const { signal } = end

  const listen = () =>
    new Promise<void>((resolve) => {
      let source: ReturnType<PagePorts['openEvents']> | undefined
      let calm = (): void => undefined
      const open = () => {
        calm()
        source?.close()
        if (signal.aborted) return
        source = ports.openEvents()
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
          calm()
          source?.close()
          calm = ports.timer(RETRY_MS * (0.5 + ports.random()), open)
        })
        expect()
      }
      const expect = () => {
        calm()
        calm = ports.timer(HEARTBEAT_LIMIT_MS, open)
      }
      signal.addEventListener('abort', () => {
        calm()
        source?.close()
        resolve()
      })
      open()
    })

  // Rejects with AbortError when we stop while waiting for another tab to close.
  ports.lock(`pokes:${options.name}`, listen, signal).catch(() => undefined)
  return () => end.abort()
}
