import type { Chance } from '#tests/support/chance.ts'
import { cutText, pieces, type Spoil } from './spoil.ts'

/** How the way to the server is: `offline` fails at once, `silent` swallows everything without a word. */
type Weather = 'good' | 'lossy' | 'offline' | 'silent'

/** The whole server, as a function of a request. */
export type Serve = (path: string, init: RequestInit) => Promise<Response>

/** In which a network delivers: virtual time, or by hand, where nobody waits for anything. */
export interface Time {
  readonly now: number
  /** Whatever never comes is told at once. */
  readonly isByHand: boolean
  readonly at: (moment: number, ring: () => void) => () => void
  readonly after: (ms: number, ring: () => void) => () => void
  readonly during: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** What a link writes down: everything that happens on it. */
export type Note = (line: string) => void

const BY_HAND = [...Array<'none'>(4).fill('none'), 'lose-request', 'lose-answer', 'cut', 'repeat', 'late', 'damage', 'unavailable'] as const
const FAULTS = [...BY_HAND, 'none', 'refuse', 'stall', 'slow'] as const
type Fault = (typeof FAULTS)[number]

/** A request under way. */
class Call {
  /** Nothing more can come of it for whoever asked. */
  over = false
  lastActivityAt: number
  readonly path: string
  readonly init: RequestInit
  readonly fault: Fault
  readonly number: number
  /** Whether the page or worker that asked is still there. */
  readonly alive: () => boolean

  constructor(of: Pick<Call, 'path' | 'init' | 'fault' | 'number' | 'alive' | 'lastActivityAt'>) {
    this.path = of.path
    this.init = of.init
    this.fault = of.fault
    this.number = of.number
    this.alive = of.alive
    this.lastActivityAt = of.lastActivityAt
  }

  get isOver(): boolean {
    return this.over || !this.alive()
  }
}

type Answer = { readonly status: number; readonly headers: Headers; readonly text: string }

interface Parts {
  readonly time: Time
  readonly chance: Chance
  readonly serve: Serve
  readonly note?: Note
}

/**
 * One device's way to the server: it loses, repeats, delays, cuts and damages by chance as long as the weather is bad. In virtual time
 * delays are drawn for every request, so that later ones overtake earlier ones.
 */
export class Network {
  weather: Weather
  private readonly parts: Required<Parts>
  private count = 0
  private open: Call[] = []
  /** For how long (ms) each request that the engine gave up had been silent. */
  readonly silences: number[] = []

  constructor(parts: Parts, weather: Weather = 'good') {
    this.parts = { note: () => undefined, ...parts }
    this.weather = weather
  }

  private delay(): number {
    const { chance } = this.parts
    return this.weather === 'lossy' ? 20 + chance.below(3000) : 20 + chance.below(280)
  }

  private pick(): Fault {
    if (this.weather === 'offline') return 'refuse'
    if (this.weather === 'silent') return 'lose-request'
    return this.weather === 'lossy' ? this.parts.chance.pick(this.parts.time.isByHand ? BY_HAND : FAULTS) : 'none'
  }

  /** The longest silence (ms) that somebody is still waiting through. */
  longestSilence(): number {
    this.open = this.open.filter((call) => !call.isOver)
    return Math.max(0, ...this.open.map(({ lastActivityAt }) => this.parts.time.now - lastActivityAt))
  }

  /** The device slept: nobody could end anything meanwhile. */
  wokeUp(): void {
    for (const call of this.open) call.lastActivityAt = this.parts.time.now
  }

  fetch(alive: () => boolean): (path: string, init: RequestInit) => Promise<Response> {
    return (path, init) =>
      new Promise((resolve, reject) => {
        const { time, note } = this.parts
        const call = new Call({ path, init, fault: this.pick(), number: ++this.count, alive, lastActivityAt: time.now })
        this.open = [...this.open.filter((other) => !other.isOver), call]
        note(`${call.number} ${init.method ?? 'GET'} ${path} ${call.fault} ${typeof init.body === 'string' ? init.body : ''}`)
        let answered = false
        init.signal?.addEventListener('abort', () => {
          if (call.isOver) return
          call.over = true
          this.silences.push(time.now - call.lastActivityAt)
          note(`${call.number} given up`)
          if (!answered) reject(new DOMException('aborted', 'AbortError'))
        })
        this.send(call, {
          fail: () => {
            if (call.isOver) return
            call.over = true
            reject(new TypeError('network'))
          },
          answer: (response) => {
            answered = true
            call.lastActivityAt = time.now
            resolve(response)
          },
        })
      })
  }

  private send(call: Call, to: { fail: () => void; answer: (response: Response) => void }): void {
    const { time, chance } = this.parts
    const { fault } = call
    const arrive = () => void this.arrive(call, to)
    if (fault === 'refuse') time.after(5 + chance.below(50), to.fail)
    else if (fault === 'lose-request') this.swallow(to, 0)
    else if (fault === 'unavailable') {
      const headers = new Headers(!time.isByHand && chance.flip(0.5) ? { 'Retry-After': String(1 + chance.below(15)) } : {})
      time.after(this.delay(), () => this.deliver(call, { status: 503, headers, text: '{}' }, to.answer))
    } else if (fault === 'late') {
      // Taken for lost, it arrives long after others were served.
      time.after(10_000 + chance.below(115_000), arrive)
      this.swallow(to, 0.5)
    } else {
      if (fault === 'repeat') time.after(this.delay() * 2, () => void this.serve(call))
      time.after(fault === 'slow' ? 3_000 + chance.below(20_000) : this.delay(), arrive)
    }
  }

  /** Nothing will come of it, which is told with a probability. */
  private swallow(to: { fail: () => void }, told: number): void {
    const { time, chance } = this.parts
    if (time.isByHand || (told > 0 && chance.flip(told))) time.after(this.delay(), to.fail)
  }

  private async serve(call: Call): Promise<Answer> {
    const { time, serve, note } = this.parts
    const answer = await time.during(async () => {
      const { signal: _gone, ...init } = call.init
      const response = await serve(call.path, init)
      const headers = new Headers(response.headers)
      // By hand no time passes, and who is told to wait (by a server that is busy on a slow machine, too) would wait for ever.
      if (time.isByHand) headers.delete('Retry-After')
      return { status: response.status, headers, text: await response.text() }
    })
    note(`${call.number} answered ${answer.status} ${answer.text}`)
    return answer
  }

  private async arrive(call: Call, to: { fail: () => void; answer: (response: Response) => void }): Promise<void> {
    const { time } = this.parts
    const answer = await this.serve(call)
    if (call.fault !== 'lose-answer') time.after(this.delay(), () => this.deliver(call, answer, to.answer))
    else this.swallow(to, 0.5)
  }

  /** The answer comes in pieces; a spoilt one ends within a line, with an error or without a word. */
  private deliver(call: Call, answer: Answer, resolve: (response: Response) => void): void {
    if (call.isOver) return
    const { time, chance } = this.parts
    const { fault } = call
    const spoil: Spoil = answer.status === 200 && (fault === 'damage' || fault === 'cut' || fault === 'stall') ? fault : 'none'
    const text = cutText(answer.text, spoil, chance)
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        let at = time.now
        const later = (act: () => void) => {
          time.at(at, () => {
            if (call.isOver) return
            call.lastActivityAt = time.now
            act()
          })
          at += chance.below(400)
        }
        for (const piece of pieces(text, chance)) later(() => controller.enqueue(piece))
        if (spoil !== 'stall')
          later(() => {
            call.over = true
            // An error would take what came before it out of the reader's hands, where nothing was read yet.
            if (spoil === 'cut' && !time.isByHand) controller.error(new TypeError('network'))
            else controller.close()
          })
        call.init.signal?.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')))
      },
    })
    resolve(new Response([204, 205, 304].includes(answer.status) ? null : body, { status: answer.status, headers: answer.headers }))
  }
}
