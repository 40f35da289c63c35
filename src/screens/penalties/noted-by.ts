import type { PortalStore } from '#db/core/database.ts'
import { readHistory, type HistoryEntry } from '#db/core/history.ts'
import type { Audit } from '#domain/audits/audit.ts'
import { refKey, type RowRef } from '#domain/kernel/entity.ts'
import type { Instant } from '#domain/kernel/instant.ts'

/** Whose hand something came from; `waiting`: this device's, which has not sent it yet. Null: nothing on this device tells. */
export type NotedBy =
  ({ readonly state: 'done' } & Pick<Audit, 'mutationId' | 'by' | 'person' | 'device'>) | { readonly state: 'waiting' } | null

/** A moment by both clocks; null: none is known of that one. */
export interface Clocks {
  readonly at: Instant | null
  readonly deviceAt: string | null
}

interface Noted extends Clocks {
  readonly by: NotedBy
}

const handOf = (entry: HistoryEntry | undefined): NotedBy => {
  if (entry?.state !== 'done') return entry ? { state: 'waiting' } : null
  const { mutationId, by, person, device } = entry.audit
  return { state: 'done', mutationId, by, person, device }
}

/** Who noted a step of a record: a step bears the clocks of the change that it came by. */
export const notedBy = (history: readonly HistoryEntry[], ref: RowRef, { at, deviceAt }: Clocks): NotedBy =>
  handOf(
    history.find((entry) =>
      entry.state === 'done'
        ? entry.audit.refs.includes(refKey(ref)) && entry.audit.serverAt === at && (deviceAt === null || entry.audit.clientAt === deviceAt)
        : at === deviceAt && entry.clientAt === deviceAt,
    ),
  )

const names = (value: unknown, sha256: string): boolean => value !== undefined && JSON.stringify(value).includes(sha256)

/** Who brought a file, and when: the first change that names it where it was not named before. */
export const broughtBy = (history: readonly HistoryEntry[], sha256: string): Noted | null => {
  const entry = history.find((one) =>
    one.state === 'done'
      ? Object.values(one.audit.changes)
          .flatMap((fields) => Object.values(fields))
          .some(({ before, after }) => names(after, sha256) && !names(before, sha256))
      : names(one.args, sha256),
  )
  if (!entry) return null
  const clocks =
    entry.state === 'done' ? { at: entry.audit.serverAt, deviceAt: entry.audit.clientAt } : { at: null, deviceAt: entry.clientAt }
  return { ...clocks, by: handOf(entry) }
}

const idOf = (entry: HistoryEntry): string => (entry.state === 'done' ? entry.audit.mutationId : entry.id)

/** What happened to several records, each change once, in the order in which it was carried out; what waits comes last. */
export const readHistories = async (db: PortalStore, refs: readonly RowRef[]): Promise<readonly HistoryEntry[]> => {
  const all = (await Promise.all(refs.map((ref) => readHistory(db, ref)))).flat()
  const each = [...new Map(all.map((entry) => [idOf(entry), entry])).values()]
  // The ids of what was carried out sort by the server's moment.
  const placeOf = (entry: HistoryEntry): string => (entry.state === 'done' ? `0 ${entry.audit.id}` : `1 ${entry.clientAt}`)
  return each.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
}
