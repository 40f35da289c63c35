/** An address follows within moments, also on a slow device; what was sent longer ago was overtaken and comes back no more. */
const PATIENCE_MS = 3000

/** Tells the echo of what was sent to where a value is kept from a change that was made elsewhere. `now` in ms, from any moment on. */
interface EchoFilter {
  readonly send: (value: string, now?: number) => void
  /** Whether a value that comes from there is one that was sent, and not another one: then what was sent meanwhile is of no use any more. */
  readonly isEcho: (value: string, now?: number) => boolean
}

/**
 * An address follows late: by the time it says what was sent first, more was typed, and taking the echo for a change would take that away.
 * `first`: the value as it is kept.
 */
export const createEchoFilter = (first: string): EchoFilter => {
  let last = first
  let pending: readonly { readonly value: string; readonly at: number }[] = []
  return {
    send: (value, now = performance.now()) => {
      if (value !== last) pending = [...pending, { value, at: now }]
      last = value
    },
    isEcho: (value, now = performance.now()) => {
      const sent = pending.filter(({ at }) => now - at < PATIENCE_MS)
      const place = sent.findIndex((one) => one.value === value)
      // One that was overtaken by the next never comes back by itself.
      pending = place < 0 ? [] : sent.slice(place + 1)
      if (place < 0) last = value
      return place >= 0
    },
  }
}
