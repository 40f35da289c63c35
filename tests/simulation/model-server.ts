import { findEntity } from '#domain/entities.ts'
import { findAnyMutation } from '#domain/marketplace-catalog.ts'
import { refKey, type Document } from '#domain/kernel/entity.ts'
import { changeRef, currentArgs, type Rows } from '#domain/kernel/mutation.ts'
import { rowSum } from '#protocol/checksum.ts'
import { PROTOCOL_VERSION } from '#protocol/version.ts'
import type { ResultLine, RowLine, SyncLine, SyncRequest, WireMutation } from '#protocol/sync.ts'
import { decideMutation } from '#tests/support/decide-mutation.ts'

interface Row {
  kind: string
  id: string
  revision: number
  body: Document | null
}

interface State {
  revision: number
  rows: Map<string, Row>
  clients: Map<string, number>
  results: Map<string, { name: string; args: string; line: ResultLine }>
  /** What each field of the company was last set to, by whoever wrote it last: kept without the rules that merge edits. */
  fields: Map<string, unknown>
  /** Whose answer stands on each request: kept without the rules. */
  deciders: Map<string, string>
}

/** Ways to be wrong, planted to see whether the suite notices. */
export type PlantedBug = 'no-dedupe' | 'mark-without-effect' | 'old-revision' | 'whole-record'

const SEGMENT = 5

/** How a model server serves. */
export interface Serving {
  /**
   * `flush`: what is newer than the last backup can be lost in a power cut (PGlite). `at-once`: nothing can, and still a backup is older
   * (PostgreSQL).
   */
  readonly durable: 'flush' | 'at-once'
  /** The most rows of one answer, cut at a revision border. */
  readonly page: number
}
const AT = '2026-11-21T08:00:00.000Z'

/**
 * The server's side of the protocol in memory: a second, small implementation from the words of src/sync/SPEC.md, which
 * the device is tried against by the thousand, and which counts how often each mutation took effect.
 */
export class ModelServer {
  private state: State = {
    revision: 0,
    rows: new Map(),
    clients: new Map(),
    results: new Map(),
    fields: new Map(),
    deciders: new Map(),
  }
  private saved: State | null = null
  private firstCompany: Document | null = null
  private epoch = 1
  /** Whether the push that is carried out has its revision. */
  private opened = false
  /** Executions that had an effect, by mutation id. */
  readonly effects = new Map<string, number>()
  readonly bug: PlantedBug | null
  /** Which answer each reopening took back. */
  readonly takenBack = new Map<string, string | undefined>()
  /** The newest protocol it takes. */
  newestProtocol: number = PROTOCOL_VERSION
  private readonly serving: Serving

  constructor(bug: PlantedBug | null = null, serving: Serving = { durable: 'at-once', page: Number.POSITIVE_INFINITY }) {
    this.bug = bug
    this.serving = serving
  }

  /** The marketplace writes rows directly. */
  put(kind: string, body: Document): void {
    this.state.revision += 1
    this.write({ kind, id: body.id, body })
    if (kind === 'vendors') this.firstCompany ??= body
    if (kind === 'vendors') for (const [field, value] of Object.entries(body)) this.state.fields.set(field, value)
  }

  /** The marketplace deletes a row. */
  del(kind: string, id: string): void {
    this.state.revision += 1
    this.write({ kind, id, body: null })
  }

  /** Takes a backup. */
  backup(): void {
    this.saved = structuredClone(this.state)
  }

  /** Loses everything since the backup and says so by a new epoch. Effects that were lost do not count. */
  restore(): void {
    if (!this.saved) return
    const { results } = this.saved
    this.state = structuredClone(this.saved)
    this.epoch += 1
    for (const id of this.effects.keys()) if (!results.has(id)) this.effects.delete(id)
  }

  /** No longer knows how far any client had come; outcomes are kept by their ids. */
  forgetClients(): void {
    this.state.clients.clear()
  }

  /** Whether a backup was ever restored. */
  get isRestored(): boolean {
    return this.epoch > 1
  }

  documents(kind: string): Document[] {
    return [...this.state.rows.values()].filter((row) => row.kind === kind && row.body).map((row) => row.body as Document)
  }

  /** What a field of the company was last set to. */
  lastSet(field: string): unknown {
    return this.state.fields.get(field)
  }

  resultOf(id: string): ResultLine | undefined {
    return this.state.results.get(id)?.line
  }

  /** Whether the change itself was carried out under this id, and not the skip in its place. */
  isDone(id: string): boolean {
    const stored = this.state.results.get(id)
    return stored?.line.status === 'applied' && stored.name !== 'mutation.skip'
  }

  private write(change: Omit<Row, 'revision'>): void {
    const revision = this.bug === 'old-revision' ? this.state.revision - 1 : this.state.revision
    this.state.rows.set(refKey(change), { ...change, revision })
  }

  /** Null: the place is used up and the id unknown, so this is a copied profile. */
  private execute(clientId: string, mutation: WireMutation): ResultLine | null {
    const { state } = this
    const args = JSON.stringify([mutation.name, mutation.args])
    const known = this.bug === 'no-dedupe' ? undefined : state.results.get(mutation.id)
    if (known) return this.finish(clientId, mutation, repeat(known, { args, seq: mutation.seq }))
    if (this.bug !== 'no-dedupe' && mutation.seq <= (state.clients.get(clientId) ?? 0)) return null
    const forgets = this.bug === 'mark-without-effect' && state.results.size % 3 === 2
    const line = this.outcome(mutation, forgets ? null : this.decide(mutation))
    state.results.set(mutation.id, { name: mutation.name, args, line })
    if (line.status === 'applied' && !forgets) this.noteEffect(mutation)
    return this.finish(clientId, mutation, line)
  }

  private noteEffect(mutation: WireMutation): void {
    this.effects.set(mutation.id, (this.effects.get(mutation.id) ?? 0) + 1)
    const definition = findAnyMutation(mutation.name)
    const { edits = {} } = (definition ? currentArgs(definition, mutation) : {}) as { edits?: Record<string, { to: unknown }> }
    for (const [field, { to }] of Object.entries(edits)) this.state.fields.set(field, to)
    const { requestId } = mutation.args as { requestId?: string }
    if (requestId === undefined) return
    if (mutation.name === 'request.reopen') this.takenBack.set(mutation.id, this.state.deciders.get(requestId))
    else this.state.deciders.set(requestId, mutation.id)
  }

  private finish(clientId: string, mutation: WireMutation, line: ResultLine): ResultLine {
    this.state.clients.set(clientId, Math.max(mutation.seq, this.state.clients.get(clientId) ?? 0))
    return line
  }

  private decide(mutation: WireMutation) {
    const { dependsOn } = mutation
    const before = dependsOn === undefined ? null : this.state.results.get(dependsOn)
    if (before === undefined || (before && (before.line.status === 'rejected' || before.name === 'mutation.skip')))
      return { ok: false as const, rejection: { code: 'mutation.dependency_refused', params: {} } }
    const definition = findAnyMutation(mutation.name)
    if (!definition) return { ok: false as const, rejection: { code: 'mutation.unknown', params: {} } }
    const rows: Rows = {
      get: <Body extends Document>(kind: string, id: string) =>
        (this.state.rows.get(refKey({ kind, id }))?.body ?? undefined) as Body | undefined,
    }
    return decideMutation(definition, {
      rows,
      args: mutation.args,
      version: mutation.version,
      context: { vendorId: 'model', now: AT, clientAt: mutation.clientAt, mutationId: mutation.id },
    })
  }

  private outcome(mutation: WireMutation, decision: ReturnType<ModelServer['decide']> | null): ResultLine {
    const base = { t: 'result' as const, seq: mutation.seq, id: mutation.id, serverAt: AT }
    if (decision && !decision.ok)
      return {
        ...base,
        status: 'rejected',
        code: decision.rejection.code,
        params: decision.rejection.params,
        revision: this.state.revision,
      }
    // One revision for all of a push.
    if (!this.opened) this.state.revision += 1
    this.opened = true
    for (const change of decision?.changes ?? [])
      this.write({ ...changeRef(change), body: change.op === 'put' ? this.asWritten(change.body, mutation) : null })
    return { ...base, status: 'applied', code: null, params: {}, revision: this.state.revision }
  }

  /** The planted bug: an edit brings its whole record along, as the device saw it long ago. */
  private asWritten(body: Document, { name, args }: WireMutation): Document {
    if (this.bug !== 'whole-record' || name !== 'vendor.edit') return body
    const { edits } = args as { edits: Record<string, { to: unknown }> }
    return { ...body, ...this.firstCompany, ...Object.fromEntries(Object.entries(edits).map(([field, { to }]) => [field, to])) }
  }

  private pull(request: SyncRequest): RowLine[] {
    const from = request.cursor?.revision ?? 0
    return [...this.state.rows.values()]
      .filter((row) => row.revision > from)
      .toSorted((a, b) => a.revision - b.revision)
      .map(toLine)
  }

  /** As many rows as fit into a page, cut where a revision ends; a single revision is never cut. */
  private page(rows: readonly RowLine[]): { rows: RowLine[]; to: number } {
    const [first, over] = [rows[0], rows[this.serving.page]]
    if (!first || !over) return { rows: [...rows], to: this.state.revision }
    const to = over.revision > first.revision ? over.revision - 1 : first.revision
    return { rows: rows.filter(({ revision }) => revision <= to), to }
  }

  /** Answers a request: the lines of the body, or a problem code. */
  answer(request: SyncRequest): SyncLine[] | { code: string; fields?: Record<string, string> } {
    const epoch = String(this.epoch)
    if (request.protocol > this.newestProtocol) return { code: 'body.invalid', fields: { protocol: 'body.invalid' } }
    if (request.cursor && request.cursor.epoch !== epoch) return { code: 'reset.epoch' }
    if (!request.cursor && (request.epoch ?? epoch) !== epoch) return { code: 'reset.epoch' }
    const results: ResultLine[] = []
    this.opened = false
    for (const mutation of request.mutations) {
      if (mutation.seq > (this.state.clients.get(request.clientId) ?? 0) + 1) return { code: 'protocol.gap' }
      const line = this.execute(request.clientId, mutation)
      if (!line) return { code: 'reset.client' }
      results.push(line)
    }
    const first = request.cursor === null || request.cursor.after !== null
    const page = this.page(this.pull(request))
    const to = first ? (request.cursor?.revision ?? this.state.revision) : page.to
    const head: SyncLine = {
      t: 'head',
      epoch,
      scope: 's',
      from: request.cursor?.revision ?? 0,
      to,
      durable: this.serving.durable === 'at-once' ? this.state.revision : (this.saved?.revision ?? 0),
      lastSeq: this.state.clients.get(request.clientId) ?? 0,
      complete: first || to === this.state.revision,
      total: first ? this.state.rows.size : null,
      serverNow: AT,
      protocol: this.newestProtocol,
    }
    const body = first ? this.firstLoad(request.cursor?.after ?? null) : page.rows
    const rows = body.filter((line) => line.t === 'put' || line.t === 'del')
    return [head, ...results, ...body, { t: 'end', ...tally(rows) }]
  }

  /** The same over HTTP. */
  respond(body: string): Response {
    const answer = this.answer(JSON.parse(body) as SyncRequest)
    if (!Array.isArray(answer)) return Response.json(answer, { status: answer.code === 'body.invalid' ? 400 : 409 })
    return new Response(answer.map((line) => `${JSON.stringify(line)}\n`).join(''))
  }

  private firstLoad(after: string | null): SyncLine[] {
    const all = [...this.state.rows.values()].filter((row) => row.body)
    const isWork = (row: Row) => findEntity(row.kind)?.priority(row.body as never) === 'worklist'
    const lines: SyncLine[] = []
    if (after === null) {
      const work = all.filter(isWork).map(toLine)
      lines.push(...work, { t: 'mark', after: '', ...tally(work) })
    }
    const rest = all
      .filter((row) => (after === null ? !isWork(row) : refKey(row) > after))
      .toSorted((a, b) => (refKey(a) < refKey(b) ? -1 : 1))
    for (let at = 0; at < rest.length; at += SEGMENT) {
      const part = rest.slice(at, at + SEGMENT)
      const last = part.at(-1)
      if (last) lines.push(...part.map(toLine), { t: 'mark', after: refKey(last), ...tally(part.map(toLine)) })
    }
    return lines
  }
}

const toLine = (row: Row): RowLine =>
  row.body
    ? { t: 'put', kind: row.kind, id: row.id, revision: row.revision, body: { ...row.body } }
    : { t: 'del', kind: row.kind, id: row.id, revision: row.revision }

/** The answer to an id that was decided before. */
const repeat = ({ args, line }: { args: string; line: ResultLine }, asked: { args: string; seq: number }): ResultLine =>
  args === asked.args
    ? { ...line, seq: asked.seq }
    : { ...line, seq: asked.seq, status: 'rejected', code: 'mutation.id_reused', params: { was: line.status } }

const tally = (rows: readonly RowLine[]) => ({ rows: rows.length, checksum: rows.reduce(rowSum, 0) })
