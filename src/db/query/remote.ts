import { wrap } from 'comlink'
import type { QueryHost } from './host.ts'

/** A worker that does not answer a ping for so long has been ended by the browser, which tells nobody. */
const SILENCE_MS = 5000
/** So much longer it may take where the device slept: by then timers are due before any answer can have come. */
const GRACE_MS = 1000

type Reject = (error: Error) => void

/** A worker that answers questions, until it is lost. */
export class Remote {
  readonly host: QueryHost
  private readonly end: () => void
  /** Who waits for an answer. Taken out with it: what a promise that lasts as long as the worker is raced with, it would keep for as long. */
  private readonly waiting = new Set<Reject>()
  private timer: ReturnType<typeof setTimeout> | undefined
  /** Why it is gone. */
  private failure: Error | null = null

  /** `end` ends what this page alone has of the worker. */
  constructor(port: MessagePort, worker: EventTarget, end: () => void) {
    port.start()
    this.host = wrap<QueryHost>(port)
    this.end = end
    worker.addEventListener('error', () => this.fail(new Error('the worker for columns could not be started')))
  }

  /** Asks it; rejects as well as soon as it is known to be gone. */
  ask<Reply>(question: (host: QueryHost) => Promise<Reply>): Promise<Reply> {
    if (this.failure) return Promise.reject(this.failure)
    return new Promise<Reply>((resolve, reject) => {
      const isFirst = this.waiting.size === 0
      this.waiting.add(reject)
      if (isFirst) this.watch()
      question(this.host)
        .then(resolve, reject)
        .finally(() => {
          this.waiting.delete(reject)
          if (this.waiting.size === 0) clearTimeout(this.timer)
        })
    })
  }

  /** It is lost: all that was asked of it fails, and whatever of it still runs for this page ends. */
  close(): void {
    this.fail(new Error('the worker for columns was given up'))
    this.end()
  }

  private fail(error: Error): void {
    this.failure ??= error
    clearTimeout(this.timer)
    for (const reject of this.waiting) reject(error)
    this.waiting.clear()
  }

  /** Looks whether it is there, as long as anybody waits. */
  private watch(): void {
    const look = (): void => {
      let isAlive = false
      this.host.ping().then(
        () => {
          isAlive = true
        },
        () => undefined,
      )
      const lookAgain = (otherwise: () => void) => () => (isAlive ? look() : otherwise())
      const giveUp = lookAgain(() => this.fail(new Error('the worker for columns does not answer')))
      this.timer = setTimeout(
        lookAgain(() => {
          this.timer = setTimeout(giveUp, GRACE_MS)
        }),
        SILENCE_MS,
      )
    }
    this.timer = setTimeout(look, SILENCE_MS)
  }
}

/** The worker that answers, shared between windows where the browser can; null where it has no workers. */
export const startWorker = (): Remote | null => {
  if ('SharedWorker' in globalThis) {
    const shared = new SharedWorker(new URL('./columns-worker.ts', import.meta.url), { type: 'module', name: 'columns' })
    // Other windows may be asking the same one.
    return new Remote(shared.port, shared, () => shared.port.close())
  }
  if (!('Worker' in globalThis)) return null
  const own = new Worker(new URL('./columns-worker.ts', import.meta.url), { type: 'module', name: 'columns' })
  const { port1, port2 } = new MessageChannel()
  own.postMessage(null, [port2])
  return new Remote(port1, own, () => own.terminate())
}
