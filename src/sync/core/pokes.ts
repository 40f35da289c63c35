import { HEARTBEAT_EVENT, HEARTBEAT_LIMIT_MS, POKE_EVENT } from '#protocol/events.ts'
import type { PagePorts } from './ports.ts'

const FIRST_RETRY_MS = 5_000
/** As often as an idle page asks by itself. */
const MAX_RETRY_MS = 60_000

/**
 * Listens to the server's pokes and calls `wake` for each, and whenever the stream opens, since a poke may have been missed
 * before. One tab of the browser listens for all (a Web Lock), because browsers allow few connections to a host.
 * A stream without heartbeat is opened anew: a dead connection looks just like a silent one. One that breaks again and again, or is
 * refused (nobody is signed in), is tried ever more rarely, until it beats. Returns how to stop, and how to try at once.
 */
export const listenForPokes = (
  ports: Pick<PagePorts, 'lock' | 'timer' | 'random' | 'openEvents'>,
  options: { name: string; wake: () => void },
): { stop: () => void; retry: () => void } => {
  const end = new AbortController()
  const { signal } = end
  /** Streams in a row that ended before they beat. */
  let failures = 0
  let retry = (): void => undefined

  const listen = () =>
    new Promise<void>((resolve) => {
      let source: ReturnType<PagePorts['openEvents']> | undefined
      let cancelTimer = (): void => undefined
      const open = () => {
        cancelTimer()
        retry = () => undefined
        source?.close()
        if (signal.aborted) return
        source = ports.openEvents()
        source.addEventListener('open', () => {
          expect()
          options.wake()
        })
        source.addEventListener(HEARTBEAT_EVENT, () => {
          failures = 0
          expect()
        })
        source.addEventListener(POKE_EVENT, () => {
          expect()
          options.wake()
        })
        source.addEventListener('error', () => {
          cancelTimer()
          source?.close()
          cancelTimer = ports.timer(Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures, 10)) * (0.5 + ports.random() / 2), open)
          failures += 1
          retry = () => {
            failures = 0
            open()
          }
        })
        expect()
      }
      const expect = () => {
        cancelTimer()
        cancelTimer = ports.timer(HEARTBEAT_LIMIT_MS, open)
      }
      signal.addEventListener('abort', () => {
        cancelTimer()
        source?.close()
        resolve()
      })
      open()
    })

  // Rejects with AbortError when we stop while waiting for another tab to close.
  ports.lock(`pokes:${options.name}`, listen, { signal }).catch(() => undefined)
  return { stop: () => end.abort(), retry: () => retry() }
}
