import type { Chance } from '#tests/support/chance.ts'
import type { FileServer } from '#tests/support/file-server.ts'
import { requestBody } from '#tests/support/request-body.ts'

const FAULTS = ['none', 'none', 'none', 'none', 'lose-request', 'lose-answer', 'cut', 'repeat', 'late', 'damage', 'unavailable'] as const

/** One device's way to the server: it loses, repeats, delays, cuts and damages by chance until it is healed. */
export class TrialNetwork {
  healed = false
  private readonly late: (readonly [string, string])[] = []
  private readonly serve: (path: string, body: string) => Response
  private readonly chance: Chance

  private readonly files: FileServer

  constructor(serve: (path: string, body: string) => Response, chance: Chance, files: FileServer) {
    this.serve = serve
    this.chance = chance
    this.files = files
  }

  /** Requests that were thought lost arrive now, after others were served: repeated and out of order. Returns how many. */
  deliverLate(): number {
    const late = this.late.splice(0)
    for (const [path, body] of late) this.serve(path, body)
    return late.length
  }

  fetch = async (path: string, init: RequestInit): Promise<Response> => {
    if (path.startsWith('/api/files/')) return this.upload(path, init)
    const body = requestBody(init)
    const fault = this.healed ? 'none' : this.chance.pick(FAULTS)
    if (fault === 'lose-request') throw new TypeError('network')
    if (fault === 'unavailable') return Response.json({}, { status: 503 })
    if (fault === 'late') {
      this.late.push([path, body])
      throw new TypeError('network')
    }
    if (fault === 'repeat') this.serve(path, body)
    const answer = this.serve(path, body)
    if (fault === 'lose-answer') throw new TypeError('network')
    if (!answer.ok || fault === 'none' || fault === 'repeat') return answer
    return new Response(this.spoil(await answer.text(), fault))
  }

  private upload(path: string, init: RequestInit): Response {
    const fault = this.healed ? 'none' : this.chance.pick(FAULTS)
    if (fault === 'lose-request' || fault === 'late') throw new TypeError('network')
    if (fault === 'unavailable') return Response.json({}, { status: 503 })
    const answer = this.files.respond(path, init)
    if (fault === 'lose-answer' || fault === 'cut') throw new TypeError('network')
    return answer
  }

  private spoil(text: string, fault: 'cut' | 'damage'): string {
    if (fault === 'cut') return text.slice(0, this.chance.below(text.length))
    const lines = text.split('\n')
    lines.splice(1 + this.chance.below(Math.max(1, lines.length - 1)), 1)
    return lines.join('\n')
  }
}
