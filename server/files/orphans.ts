import { sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/kernel/milliseconds.ts'
import type { Core } from '#server/database/core.ts'
import type { ClearableStore } from './store.ts'
import { UNNAMED_DAYS } from './unnamed.ts'
import { lockQuota } from './uploads.ts'

/** The most that one look notes of a vendor: where something is wrong with the database, not all goes at once. */
const MOST = 1000
/** What the portal calls its files; whatever else lies in the store is somebody's who put it there. */
const NAME = /^[0-9a-f]{64}$/

/**
 * Looks for bytes in the store that the database does not know: a backup was brought back that is older than they are, or an earlier release
 * stopped before it noted them. They go in {@link UNNAMED_DAYS}, as the note says that is made here, unless the file has come again by then. One
 * that is being stored has a note of its own, which stays. Where `goOn` says no the rest waits for the next look. Resolves to how many were noted.
 * @throws when the store cannot be listed: what was not listed is not judged
 */
export const noteOrphans = async (
  { database, now, report, fileStore }: Pick<Core, 'database' | 'now' | 'report'> & { readonly fileStore: Pick<ClearableStore, 'list'> },
  vendorId: string,
  { goOn = () => Promise.resolve(true), most = MOST }: { goOn?: () => Promise<boolean>; most?: number } = {},
): Promise<number> => {
  const dueAt = new Date(now().getTime() + UNNAMED_DAYS * DAY_MS).toISOString()
  let noted = 0
  for (let after: string | null = ''; after !== null && noted < most;) {
    const page: Awaited<ReturnType<ClearableStore['list']>> = await fileStore.list(vendorId, after)
    const names = JSON.stringify(page.names.filter((name) => NAME.test(name)))
    const rows = await database.vendorTransaction(
      vendorId,
      async (tx) => {
        await lockQuota(tx, { vendorId })
        return tx.rows(sql`
          insert into file_removals (vendor_id, name, due_at)
          select ${vendorId}::uuid, name, ${dueAt}::timestamptz from jsonb_array_elements_text(${names}::jsonb) as name
          where name not in (select stored_sha256 from files where vendor_id = ${vendorId}::uuid)
            and name not in (select name from file_removals where vendor_id = ${vendorId}::uuid)
          limit ${most - noted}::int on conflict do nothing returning 1 as noted`)
      },
      { unqueued: true },
    )
    noted += rows.length
    after = (await goOn()) ? page.next : null
  }
  if (noted > 0) report('files.orphans', { vendorId, count: noted })
  return noted
}
