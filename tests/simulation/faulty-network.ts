import type { Chance } from '#tests/support/chance.ts'
import { requestBody } from '#tests/support/request-body.ts'

type Fault = 'none' | 'lose-request' | 'lose-answer' | 'cut-answer' | 'repeat' | 'late' | 'damage' | 'unavailable'

const FAULTS: readonly Fault[] = [
  'none',
  'none',
  'none',
  'lose-request',
  'lose-answer',
  'cut-answer',
  'repeat',
  'late',
  'damage',
  'unavailable',
]

/** What answers the body of a `POST /api/sync`. */
export type Serve = (body: string) => Promise<Response>

/** A network that loses, repeats, delays, cuts and damages by chance, and is well behaved once healed. */
export class FaultyNetwork {
  healed = false
  private readonly late: string[] = []
  private readonly serve: Serve
  private readonly chance: Chance

  constructor(serve: Serve, chance: Chance) {
    this.serve = serve
    this.chance = chance
  }

  /** Requests that were thought lost arrive now, after others have been served: repeated and out of order. */
  async deliverLate(): Promise<void> {
    for (const body of this.late.splice(0)) await (await this.serve(body)).text()
  }

  fetch = async (_path: string, init: RequestInit): Promise<Response> => {
    const body = requestBody(init)
    const fault = this.healed ? 'none' : this.chance.pick(FAULTS)
    switch (fault) {
      case 'lose-request':
        throw new TypeError('network')
      case 'unavailable':
        return new Response('{}', { status: 503 })
      case 'late':
        this.late.push(body)
        throw new TypeError('network')
      case 'lose-answer':
        await (await this.serve(body)).text()
        throw new TypeError('network')
      case 'repeat':
        await (await this.serve(body)).text()
        return this.respond(await this.serve(body), fault)
      default:
        return this.respond(await this.serve(body), fault)
    }
  }

  private async respond(answer: Response, fault: Fault): Promise<Response> {
    if (!answer.ok) return answer
    let text = await answer.text()
    if (fault === 'damage') {
      const lines = text.split('\n')
      lines.splice(1 + this.chance.below(lines.length - 1), 1)
      text = lines.join('\n')
    }
    if (fault === 'cut-answer') text = text.slice(0, this.chance.below(text.length))
    return new Response(this.chunked(new TextEncoder().encode(text)))
  }

  /** The bytes in pieces that respect no line and no character. */
  private chunked(bytes: Uint8Array): ReadableStream<Uint8Array> {
    const size = 1 + this.chance.below(4000)
    let at = 0
    return new ReadableStream({
      pull: (controller) => {
        if (at >= bytes.length) return controller.close()
        controller.enqueue(bytes.slice(at, at + size))
        at += size
      },
    })
  }
}
