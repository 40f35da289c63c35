/** Tells the echo of what was sent to where a value is kept from a change that was made elsewhere. */
interface EchoFilter {
  readonly send: (value: string) => void
  /** Whether a value that comes from there is one that was sent, and not another one: then what was sent meanwhile is of no use any more. */
  readonly isEcho: (value: string) => boolean
}

/**
 * An address follows late: by the time it says what was sent first, more was typed, and taking the echo for a change would take that away.
 * `first`: the value as it is kept.
 */
export const createEchoFilter = (first: string): EchoFilter => {
  let last = first
  let pending: readonly string[] = []
  return {
    send: (value) => {
      if (value !== last) pending = [...pending, value]
      last = value
    },
    isEcho: (value) => {
      const at = pending.indexOf(value)
      // One that was overtaken by the next never comes back by itself.
      pending = at < 0 ? [] : pending.slice(at + 1)
      if (at < 0) last = value
      return at >= 0
    },
  }
}
