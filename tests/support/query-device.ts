import { applyPull } from '#db/core/apply-pull.ts'
import { QueryEngine } from '#db/query/engine.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { putLine } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'

/** What a query engine gets from its host: here nothing waits, and the clock stands. */
export const QUERY_PORTS = {
  pause: () => Promise.resolve(),
  lock: (_name: string, work: () => Promise<void>) => work(),
  chunkSlots: 8,
  now: () => 0,
}

/** The n-th renewal, asked for n seconds after the first. */
export const numberedRequest = (n: number, over: object = {}): ChangeRequest => ({
  ...requestOn(sampleBooking({ id: sampleId(5, n), number: 1000 + n }), 'renewal', {
    id: sampleId(6, n),
    number: 5000 + n,
    requestedAt: new Date(1.7e12 + n * 1000).toISOString(),
  }),
  ...over,
})

/** A device with an engine for questions; `pull` brings requests and takes away those of the numbers `gone`. */
export const openQueryDevice = () => {
  const db = openDevice()
  let revision = 0
  const pull = async (bodies: readonly ChangeRequest[], gone: readonly number[] = []) => {
    revision += 1
    const puts = bodies.map((body) => ({ ...putLine('requests', body), revision }))
    const dels = gone.map((n) => ({ t: 'del' as const, kind: 'requests', id: sampleId(6, n), revision }))
    const cursor = { epoch: 'e', scope: 's', revision, after: null }
    await applyPull(db, { rows: [...puts, ...dels], results: [], lastSeq: 0, cursor, durable: 0 })
  }
  return { db, engine: new QueryEngine(db, QUERY_PORTS), pull }
}
