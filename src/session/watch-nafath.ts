import { NAFATH_AGAIN_MS, type NafathAttempt, type NafathState, type NafathStatus } from '#protocol/nafath.ts'
import type { Answer } from '#api/request.ts'
import { readNafath } from './nafath.ts'

/** How an attempt ended; `code` says why where the state alone does not. */
export interface NafathEnd {
  readonly state: Exclude<NafathState, 'waiting'>
  readonly code: string | null
}

/** Who is told: `onReach` of every look, whether the server could be asked, and `onEnd` once. */
interface NafathListener {
  readonly onReach: (reached: boolean) => void
  readonly onEnd: (end: NafathEnd) => void
}

interface NafathPorts {
  readonly read: (id: string) => Promise<Answer<NafathStatus>>
  /** Milliseconds of a clock that nobody sets. */
  readonly now: () => number
  readonly isVisible: () => boolean
  /** Calls back when the page is seen or has a network again. Returns the function that stops it. */
  readonly onReturn: (back: () => void) => () => void
}

const browserPorts: NafathPorts = {
  read: readNafath,
  now: () => performance.now(),
  isVisible: () => document.visibilityState === 'visible',
  onReturn: (back) => {
    document.addEventListener('visibilitychange', back)
    addEventListener('online', back)
    return () => {
      document.removeEventListener('visibilitychange', back)
      removeEventListener('online', back)
    }
  },
}

// The person may have answered all the same; only the server knows, and it will say.
const passes = (code: string): boolean => code.startsWith('outage.') || code === 'server.busy' || code === 'rate.limited'

/**
 * Looks after an attempt until it ends: every `pollMs` while the page is seen, at once when it is seen again (people go to the Nafath
 * app on the same phone). A lost network ends nothing while something can still come of it, and that the time was up only the server
 * says. Returns the function that stops it; an approval that is on its way then is still told, because it has signed the person in.
 */
export const watchNafath = (attempt: NafathAttempt, listener: NafathListener, ports: NafathPorts = browserPorts): (() => void) => {
  const deadline = ports.now() + attempt.seconds * 1000 + NAFATH_AGAIN_MS
  let ended = false
  let asking = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = (): void => {
    ended = true
    clearTimeout(timer)
    leave()
  }
  const end = (state: NafathEnd['state'], code: string | null = null): void => {
    stop()
    listener.onEnd({ state, code })
  }
  const judge = (read: Answer<NafathStatus>, late: boolean): void => {
    if (read.ok) {
      const { state, code } = read.body
      if (state !== 'waiting') return end(state, code ?? null)
    } else if (!passes(read.refusal.code)) return end('failed', read.refusal.code)
    else if (late) return end('failed', 'not_found')
    listener.onReach(read.ok)
    plan()
  }
  const look = async (): Promise<void> => {
    if (ended || asking) return
    asking = true
    const late = ports.now() >= deadline
    const read = await ports.read(attempt.id)
    asking = false
    if (!ended || (read.ok && read.body.session)) judge(read, late)
  }
  const plan = (): void => {
    clearTimeout(timer)
    if (ports.isVisible()) timer = setTimeout(() => void look(), attempt.pollMs)
  }
  const leave = ports.onReturn(() => {
    if (ports.isVisible()) void look()
    else clearTimeout(timer)
  })
  plan()
  return stop
}
