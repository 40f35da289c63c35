import type { Chance } from '#tests/support/chance.ts'
import { cutText, pieces, type Spoil } from './sim-answer.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** How the way to the server is: `offline` fails at once, `silent` swallows everything without a word. */
type Weather = 'good' | 'lossy' | 'offline' | 'silent'

/** The whole server, as a function of a request. */
export type Serve = (path: string, init: RequestInit) => Promise<Response>

/** What a link writes down: everything that happens on it. */
export type Note = (line: string) => void

const FAULTS = [
  ...Array<'none'>(5).fill('none'),
  'refuse',
  'lose-request',
  'lose-answer',
  'cut',
  'stall',
  'slow',
  'late',
  'repeat',
  'unavailable',
  'damage',
] as const
type Fault = (typeof FAULTS)[number]

/** A request under way. */
class Call {
  /** Nothing more can come of it for whoever asked. */
  over = false
  heardAt: number
  readonly path: string
  readonly init: RequestInit
  readonly fault: Fault
  readonly number: number
  /** Whether the page or worker that asked is still there. */
  readonly alive: () => boolean

  constructor(of: Pick<Call, 'path' | 'init' | 'fault' | 'number' | 'alive' | 'heardAt'>) {
    this.path = of.path
    this.init = of.init
    this.fault = of.fault
    this.number = of.number
    this.alive = of.alive
    this.heardAt = of.heardAt
  }

  get isOver(): boolean {
    return this.over || !this.alive()
  }
}

type Answer = { readonly status: number; readonly headers: Headers; readonly text: string }

/** One device's way to the server, in virtual time. Delays are drawn for every request, so that later ones overtake earlier ones. */
export class SimNetwork {
  weather: Weather = 'good'
  private readonly parts: { clock: VirtualClock; chance: Chance; serve: Serve; note: Note }
  private count = 0
  private open: Call[] = []
  /** For how long (ms) each request that the engine gave up had been silent. */
  readonly silences: number[] = []

  constructor(parts: { clock: VirtualClock; chance: Chance; serve: Serve; note: Note }) {
    this.parts = parts
  }

  private delay(): number {
    const { chance } = this.parts
    return this.weather === 'lossy' ? 20 + chance.below(3000) : 20 + chance.below(280)
  }

  private pick(): Fault {
    if (this.weather === 'offline') return 'refuse'
    if (this.weather === 'silent') return 'lose-request'
    return this.weather === 'lossy' ? this.parts.chance.pick(FAULTS) : 'none'
  }

  /** The longest silence (ms) that somebody is still waiting through. */
  longestSilence(): number {
    this.open = this.open.filter((call) => !call.isOver)
    return Math.max(0, ...this.open.map(({ heardAt }) => this.parts.clock.now - heardAt))
  }

  /** The device slept: nobody could end anything meanwhile. */
  wokeUp(): void {
    for (const call of this.open) call.heardAt = this.parts.clock.now
  }

  fetch(alive: () => boolean): (path: string, init: RequestInit) => Promise<Response> {
    return (path, init) =>
      new Promise((resolve, reject) => {
        const { clock, note } = this.parts
        const call = new Call({ path, init, fault: this.pick(), number: ++this.count, alive, heardAt: clock.now })
        this.open = [...this.open.filter((other) => !other.isOver), call]
        note(`${call.number} ${init.method ?? 'GET'} ${path} ${call.fault} ${typeof init.body === 'string' ? init.body : ''}`)
        let answered = false
        init.signal?.addEventListener('abort', () => {
          if (call.isOver) return
          call.over = true
          this.silences.push(clock.now - call.heardAt)
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
            if (call.isOver) return
            answered = true
            call.heardAt = clock.now
            resolve(response)
          },
        })
      })
  }

  private send(call: Call, to: { fail: () => void; answer: (response: Response) => void }): void {
    const { clock, chance } = this.parts
    const { fault } = call
    const arrive = () => void this.arrive(call, to)
    if (fault === 'refuse') clock.after(5 + chance.below(50), to.fail)
    else if (fault === 'lose-request') return
    else if (fault === 'unavailable') {
      const headers = new Headers(chance.flip(0.5) ? { 'Retry-After': String(1 + chance.below(15)) } : {})
      clock.after(this.delay(), () => this.deliver(call, { status: 503, headers, text: '{}' }, to.answer))
    } else if (fault === 'late') {
      // Taken for lost, it arrives long after others were served.
      clock.after(5_000 + chance.below(120_000), arrive)
      if (chance.flip(0.5)) clock.after(this.delay(), to.fail)
    } else {
      if (fault === 'repeat') clock.after(this.delay() * 2, () => void this.serve(call))
      clock.after(fault === 'slow' ? 3_000 + chance.below(20_000) : this.delay(), arrive)
    }
  }

  private async serve(call: Call): Promise<Answer> {
    const { clock, serve, note } = this.parts
    const answer = await clock.during(async () => {
      const { signal: _gone, ...init } = call.init
      const response = await serve(call.path, init)
      return { status: response.status, headers: response.headers, text: await response.text() }
    })
    note(`${call.number} answered ${answer.status} ${answer.text}`)
    return answer
  }

  private async arrive(call: Call, to: { fail: () => void; answer: (response: Response) => void }): Promise<void> {
    const { clock, chance } = this.parts
    const answer = await this.serve(call)
    if (call.fault !== 'lose-answer') clock.after(this.delay(), () => this.deliver(call, answer, to.answer))
    else if (chance.flip(0.5)) clock.after(this.delay(), to.fail)
  }

  /** The answer comes in pieces; a spoilt one ends within a line, with an error or without a word. */
  private deliver(call: Call, answer: Answer, resolve: (response: Response) => void): void {
    if (call.isOver) return
    const { clock, chance } = this.parts
    const { fault } = call
    const spoil: Spoil = answer.status === 200 && (fault === 'damage' || fault === 'cut' || fault === 'stall') ? fault : 'none'
    const text = cutText(answer.text, spoil, chance)
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        let at = clock.now
        const later = (act: () => void) => {
          clock.at(at, () => {
            if (call.isOver) return
            call.heardAt = clock.now
            act()
          })
          at += chance.below(400)
        }
        for (const piece of pieces(text, chance)) later(() => controller.enqueue(piece))
        if (spoil !== 'stall')
          later(() => {
            call.over = true
            if (spoil === 'cut') controller.error(new TypeError('network'))
            else controller.close()
          })
        call.init.signal?.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')))
      },
    })
    resolve(new Response([204, 205, 304].includes(answer.status) ? null : body, { status: answer.status, headers: answer.headers }))
  }
}
