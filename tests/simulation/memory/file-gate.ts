import { filesNamedBy } from '#db/rules/named-files.ts'
import type { SyncRequest } from '#protocol/sync.ts'
import type { ModelServer } from '#tests/simulation/model-server.ts'
import type { FileServer } from '#tests/support/file-server.ts'

/** A server carries out no change whose files it does not have, nor what comes after it. Null where nothing is missing. */
export const refuseWithoutFiles = (
  model: ModelServer,
  files: FileServer,
  { path, body }: { path: string; body: string },
): Response | null => {
  if (path !== '/api/sync') return null
  const request = JSON.parse(body) as SyncRequest
  const lacking = (mutation: SyncRequest['mutations'][number]) =>
    model.resultOf(mutation.id) ? [] : filesNamedBy(mutation).filter((sha256) => !files.stored.has(sha256))
  const at = request.mutations.findIndex((mutation) => lacking(mutation).length > 0)
  const first = request.mutations[at]
  if (!first) return null
  const before = model.answer({ ...request, mutations: request.mutations.slice(0, at) })
  return Response.json(Array.isArray(before) ? { code: 'files.missing', files: lacking(first) } : before, { status: 409 })
}
