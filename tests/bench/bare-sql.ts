import { randomUUID } from 'node:crypto'
import type pg from 'pg'

const transaction = async (
  pool: pg.Pool,
  begin: string,
  vendorId: string,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query(begin)
    await client.query(`select set_config('role', 'app_user', true), set_config('app.vendor_id', $1, true)`, [vendorId])
    await work(client)
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** A row as it is written, its body as it will be. */
export interface BareRow {
  readonly kind: string
  readonly id: string
  readonly priority: number
  readonly body: object
}

/**
 * What a push of approvals cannot do without, and nothing else: the lock, the rows, the outcomes and the last done seq, each written by one
 * statement. Nothing is read, decided or checked.
 */
export const bareBatch = (
  pool: pg.Pool,
  of: { vendorId: string; clientId: string; rows: readonly BareRow[]; outcomes: number },
): Promise<void> =>
  transaction(pool, 'begin', of.vendorId, async (client) => {
    const locked = await client.query<{ revision: string }>('select lock_vendor() as revision')
    const revision = Number(locked.rows[0]?.revision ?? 0) + 1
    await client.query(
      `insert into records (vendor_id, kind, id, revision, priority, deleted, body)
       select $1, kind, id, $2, priority, false, body
       from jsonb_to_recordset($3::jsonb) as fresh(kind text, id uuid, priority smallint, body jsonb)
       on conflict (vendor_id, kind, id) do update set revision = excluded.revision, priority = excluded.priority, body = excluded.body`,
      [of.vendorId, revision, JSON.stringify(of.rows)],
    )
    const outcomes = Array.from({ length: of.outcomes }, (_, at) => ({ id: randomUUID(), seq: at + 1, args_hash: 'b'.repeat(64) }))
    await client.query(
      `insert into mutation_results (vendor_id, mutation_id, client_id, seq, name, args_hash, status, params, revision, actor, client_at, server_at)
       select $1, id, $2, seq, 'request.approve', args_hash, 'applied', '{}', $3, 'vendor', '2026-11-21T09:29:58.000Z', now()
       from jsonb_to_recordset($4::jsonb) as r(id uuid, seq bigint, args_hash text)`,
      [of.vendorId, of.clientId, revision, JSON.stringify(outcomes)],
    )
    await client.query(
      `insert into sync_clients as known (vendor_id, client_id, user_id, last_seq) values ($1, $2, 'bench', $3)
       on conflict (vendor_id, client_id) do update set last_seq = known.last_seq + excluded.last_seq`,
      [of.vendorId, of.clientId, of.outcomes],
    )
  })

/** The statements of one pull: where the data stands, the device's last done seq, whether all fits, the rows. */
export const barePull = (pool: pg.Pool, of: { vendorId: string; clientId: string; from: number }): Promise<void> =>
  transaction(pool, 'begin isolation level repeatable read read only', of.vendorId, async (client) => {
    await client.query('select epoch, revision, min_revision, live_rows, now() from instance, vendors_clock where vendor_id = $1', [
      of.vendorId,
    ])
    await client.query('select user_id, last_seq from sync_clients where vendor_id = $1 and client_id = $2', [of.vendorId, of.clientId])
    await client.query('select revision from records where vendor_id = $1 and revision > $2 order by revision offset 10000 limit 1', [
      of.vendorId,
      of.from,
    ])
    await client.query(
      'select kind, id, revision, body::text from records where vendor_id = $1 and revision > $2 order by revision, kind, id',
      [of.vendorId, of.from],
    )
  })
