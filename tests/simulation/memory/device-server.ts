import { unsentUpload } from '#protocol/quarantine.ts'
import * as v from 'valibot'
import type { Truth } from '#tests/simulation/judge.ts'
import { requestBody } from '#tests/support/request-body.ts'
import type { FileServer } from '#tests/support/file-server.ts'
import { ModelServer, type PlantedBug, type Serving } from '#tests/simulation/model-server.ts'
import { refuseWithoutFiles } from './file-gate.ts'

const KINDS = ['vendors', 'bookings', 'requests', 'operations', 'views']

/** The model server as several devices see it: each signed in on its own, each of which can be revoked. */
export class DeviceServer {
  readonly model: ModelServer
  readonly revoked = new Set<number>()
  /** Ids of changes that revoked devices handed over. */
  readonly parked = new Set<string>()
  /** Those of them that were decided already: what a server forgets afterwards nobody can send again. */
  readonly known = new Set<string>()

  constructor(bug: PlantedBug | null, serving?: Serving) {
    this.model = new ModelServer(bug, serving)
  }

  /** Answers one device. */
  async respond(device: number, path: string, init: RequestInit, files: FileServer): Promise<Response> {
    if (path.startsWith('/api/files/')) return files.respond(path, init)
    const body = requestBody(init)
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

  /** What there is in the end. */
  truth({ restored = false, belated = false }: { restored?: boolean; belated?: boolean } = {}): Truth {
    const { model } = this
    const handedOver = (id: string) => (this.parked.has(id) || this.known.has(id) ? 'parked' : undefined)
    return {
      documents: new Map(KINDS.flatMap((kind) => model.documents(kind).map((body) => [`${kind}:${body.id}`, body] as const))),
      outcomeOf: (id) => model.resultOf(id)?.status ?? handedOver(id),
      isDone: (id) => model.isDone(id),
      effectsOf: (id) => model.effects.get(id) ?? 0,
      takenBackBy: (undo) => (model.takenBack.has(undo) ? model.takenBack.get(undo) : undefined),
      restored,
      belated,
    }
  }
}
