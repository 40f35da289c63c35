import { expect } from 'vitest'
import { findEntity } from '#domain/entities.ts'
import type { EntityDefinition } from '#domain/kernel/entity.ts'
import { REQUEST_TYPES, type ChangeRequest } from '#domain/requests/request.ts'
import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import type { ColumnPorts } from '#db/query/column-ports.ts'
import { KindColumns } from '#db/query/kind-columns.ts'
import type { RowLine } from '#protocol/sync.ts'
import { putLine } from './answer-lines.ts'
import { findPlainly } from './query-model.ts'
import { requestOn } from './sample-marketplace.ts'
import { sampleBooking, sampleId } from './samples.ts'

const requests = findEntity('requests') as EntityDefinition

/** The n-th request; `salt` tells its versions apart. */
export const requestOf = (n: number, salt = n): ChangeRequest =>
  requestOn(sampleBooking({ id: sampleId(5, n), number: 1000 + n }), REQUEST_TYPES[salt % REQUEST_TYPES.length] ?? 'renewal', {
    id: sampleId(6, n),
    number: 5000 + n,
    requestedAt: new Date(1.7e12 + (salt % 7) * 3_600_000).toISOString(),
    comments: `version ${salt}`,
  })

/** Requests from one number to before another. */
export const requestsOf = (from: number, to: number, salt?: number): ChangeRequest[] =>
  Array.from({ length: to - from }, (_, at) => requestOf(from + at, salt))

/** Applies rows in one pull. */
export const pullLines = (db: PortalDatabase, lines: readonly RowLine[]): Promise<unknown> =>
  applyPull(db, { rows: [...lines], results: [], lastSeq: 0, cursor: { epoch: 'e', scope: 's', revision: 1, after: null }, durable: 0 })

export const pullRequests = (db: PortalDatabase, bodies: readonly ChangeRequest[]): Promise<unknown> =>
  pullLines(
    db,
    bodies.map((body) => putLine('requests', body)),
  )

/** Columns of requests whose builds are counted; `columnsVersion` makes them those of another release. */
export class CountedColumns extends KindColumns {
  readonly built: { times: number }

  constructor(db: PortalDatabase, { columnsVersion = 1, ...ports }: Partial<ColumnPorts> & { columnsVersion?: number } = {}) {
    const built = { times: 0 }
    const counter = {
      after: () => {
        built.times += 1
        return Promise.resolve([])
      },
      byIds: () => Promise.resolve([]),
    }
    const still = { pause: () => Promise.resolve(), lock: (_: string, work: () => Promise<void>) => work(), now: () => 0, chunkSlots: 8 }
    super(db, { ...requests, columnsVersion }, { ...still, ...ports, closed: { requests: [counter] } })
    this.built = built
  }

  /** All requests, newest first. */
  rows(): Promise<readonly unknown[]> {
    return this.askForRows((table) => ({
      ids: Array.from(table.slotsOf({ kind: 'requests' }).slots, (slot) => table.ids.idOf(slot)),
    })).then(({ rows }) => rows)
  }

  /** Fails unless it answers as a plain array of the rows does. */
  async expectTrue(db: PortalDatabase): Promise<void> {
    expect(await this.rows()).toEqual(findPlainly(requests, { kind: 'requests' }, await db.rows('requests').toArray()))
  }
}
