import type { PagePorts } from '#sync/core/ports.ts'
import type { Chance } from '#tests/support/chance.ts'
import type { Network, Serve } from '#tests/simulation/network.ts'
import type { VirtualClock } from './virtual-clock.ts'

type Source = ReturnType<PagePorts['openEvents']>

/**
 * The browser's event stream over the real server's, in virtual time: what the server says comes through as the weather lets it. A
 * network that went silent says nothing at all, which only a watchdog notices.
 */
export class SimEvents {
  private readonly parts: { time: VirtualClock; chance: Chance; network: Network; serve: Serve }
  private readonly streams = new Set<() => void>()

  constructor(parts: { time: VirtualClock; chance: Chance; network: Network; serve: Serve }) {
    this.parts = parts
  }

  /** The line broke and everybody noticed. */
  breakAll(): void {
    for (const end of [...this.streams]) end()
  }

  /** `alive`: whether the page that listens is still there. */
  open(alive: () => boolean): Source {
    const { time, chance, network } = this.parts
    const target = new EventTarget()
    let over = false
    let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
    const close = () => {
      over = true
      this.streams.delete(fail)
      void reader?.cancel().catch(() => undefined)
    }
    const emit = (event: string) => {
      if (over || !alive()) return close()
      // Whatever is said now is lost on the way; neither side hears of that.
      if (network.weather !== 'silent') target.dispatchEvent(new Event(event))
    }
    const later = (act: () => void) => void time.after(20 + chance.below(300), act)
    const fail = () => {
      if (over) return
      const tell = () => alive() && target.dispatchEvent(new Event('error'))
      close()
      later(tell)
    }
    this.streams.add(fail)
    const listen = async (from: ReadableStreamDefaultReader<Uint8Array>) => {
      for (;;) {
        const { done, value } = await from.read()
        if (done) return fail()
        for (const [, event] of new TextDecoder().decode(value).matchAll(/^event: (\w+)$/gm)) if (event) later(() => emit(event))
      }
    }
    later(() => {
      if (over || !alive()) return close()
      if (network.weather === 'silent') return
      if (network.weather === 'offline') return fail()
      void time
        .during(() => this.parts.serve('/api/events', { method: 'GET' }))
        .then((response) => {
          reader = response.body?.getReader()
          if (over || !response.ok || !reader) return over ? close() : fail()
          later(() => emit('open'))
          return listen(reader)
        })
        .catch(fail)
    })
    return { addEventListener: target.addEventListener.bind(target) as Source['addEventListener'], close }
  }
}
