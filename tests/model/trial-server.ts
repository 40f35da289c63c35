import type { Document } from '#domain/kernel/entity.ts'
import { unsentUpload } from '#protocol/quarantine.ts'
import * as v from 'valibot'
import type { FileServer } from '#tests/support/file-server.ts'
import { ModelServer, type PlantedBug, type Run } from '#tests/simulation/model-server.ts'
import { refuseWithoutFiles } from './file-gate.ts'

/** The model server as several devices see it: each signed in on its own, each of which can be revoked. */
export class TrialServer {
  readonly model: ModelServer
  readonly revoked = new Set<number>()
  /** Ids of changes that revoked devices handed over. */
  readonly parked = new Set<string>()
  /** Those of them that were decided already: what a server forgets afterwards nobody can send again. */
  readonly known = new Set<string>()

  constructor(bug: PlantedBug | null, run?: Run) {
    this.model = new ModelServer(bug, run)
  }

  respond(device: number, path: string, body: string, files: FileServer): Response {
    if (path === '/api/parked') return this.park(device, body)
    if (this.revoked.has(device)) return Response.json({ code: 'device.revoked' }, { status: 403 })
    return refuseWithoutFiles(this.model, files, { path, body }) ?? this.model.respond(body)
  }

  private park(device: number, body: string): Response {
    if (!this.revoked.has(device)) return Response.json({ code: 'auth.required' }, { status: 401 })
    const { mutations } = v.parse(unsentUpload, JSON.parse(body))
    for (const { id } of mutations) (this.model.resultOf(id) ? this.known : this.parked).add(id)
    return Response.json({ parked: mutations.map(({ id }) => id) })
  }

  /** Everything there is, by key. */
  truth(kinds: readonly string[]): Map<string, Document> {
    return new Map(kinds.flatMap((kind) => this.model.documents(kind).map((body) => [`${kind}:${body.id}`, body] as const)))
  }
}
