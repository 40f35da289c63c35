import { createHash } from 'node:crypto'
import type { FileState } from '#protocol/files.ts'

const RANGE = /^bytes (\d+)-(\d+)\/(\d+)$/
const problem = (status: number, code: string): Response => Response.json({ code }, { status })

/** The server's side of uploads in memory, from the words of `src/protocol/files.ts`. Counts what was asked of it. */
export class FileServer {
  private readonly pieces = new Map<string, Uint8Array>()
  readonly stored = new Map<string, Uint8Array>()
  /** Every piece that arrived, as `first-last`. */
  readonly arrived: string[] = []
  /** Refuses whole files with this problem, as a server does that looks inside. */
  verdict: { status: number; code: string } | null = null

  private state(sha256: string): FileState {
    const whole = this.stored.get(sha256)
    return {
      sha256,
      received: whole?.length ?? this.pieces.get(sha256)?.length ?? 0,
      stored: whole !== undefined,
      type: whole ? 'image/png' : null,
    }
  }

  private take(sha256: string, range: RegExpExecArray, bytes: Uint8Array): Response {
    const [first, size] = [Number(range[1]), Number(range[3])]
    const had = this.pieces.get(sha256) ?? new Uint8Array()
    if (first > had.length) return problem(409, 'file.offset')
    const now = first === had.length ? Uint8Array.from([...had, ...bytes]) : had
    this.pieces.set(sha256, now)
    if (now.length < size) return Response.json(this.state(sha256), { status: 202 })
    this.pieces.delete(sha256)
    if (this.verdict) return problem(this.verdict.status, this.verdict.code)
    if (createHash('sha256').update(now).digest('hex') !== sha256) return problem(422, 'file.hash')
    this.stored.set(sha256, now)
    return Response.json(this.state(sha256))
  }

  /** Answers a call under `/api/files/`. */
  respond(path: string, init: RequestInit): Response {
    const sha256 = path.split('/')[3] ?? ''
    if (init.method !== 'PUT') return Response.json(this.state(sha256))
    const range = RANGE.exec(new Headers(init.headers).get('content-range') ?? '')
    if (!range || !(init.body instanceof ArrayBuffer)) return problem(400, 'body.invalid')
    this.arrived.push(`${range[1]}-${range[2]}`)
    if (this.stored.has(sha256)) return Response.json(this.state(sha256))
    return this.take(sha256, range, new Uint8Array(init.body))
  }
}
