import { randomUUID } from 'node:crypto'
import type pg from 'pg'

type Body = Record<string, unknown>

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

/** The statements of one approval and nothing else: lock, mark, known outcome, the two rows, their writing, the outcome. */
export const bareMutation = (
  pool: pg.Pool,
  of: { vendorId: string; clientId: string; bookingId: string; requestId: string },
): Promise<void> =>
  transaction(pool, 'begin', of.vendorId, async (client) => {
    const locked = await client.query<{ revision: string }>('select lock_vendor() as revision')
    const revision = Number(locked.rows[0]?.revision ?? 0) + 1
    const id = randomUUID()
    await client.query('select user_id, last_seq from sync_clients where vendor_id = $1 and client_id = $2', [of.vendorId, of.clientId])
    await client.query('select status, code, params from mutation_results where vendor_id = $1 and mutation_id = $2', [of.vendorId, id])
    await client.query('update sync_clients set last_seq = last_seq + 1 where vendor_id = $1 and client_id = $2', [
      of.vendorId,
      of.clientId,
    ])
    const read = async (kind: string, key: string): Promise<Body> => {
      const { rows } = await client.query<{ body: Body }>('select body from records where vendor_id = $1 and kind = $2 and id = $3', [
        of.vendorId,
        kind,
        key,
      ])
      return rows[0]?.body ?? {}
    }
    const request = { ...(await read('requests', of.requestId)), status: 'approved' }
    const booking = await read('bookings', of.bookingId)
    await client.query(
      `insert into records (vendor_id, kind, id, revision, priority, deleted, body)
       values ($1, 'requests', $2, $3, 1, false, $4), ($1, 'bookings', $5, $3, 0, false, $6)
       on conflict (vendor_id, kind, id) do update set revision = excluded.revision, priority = excluded.priority, body = excluded.body`,
      [of.vendorId, of.requestId, revision, JSON.stringify(request), of.bookingId, JSON.stringify(booking)],
    )
    await client.query(
      `insert into mutation_results (vendor_id, mutation_id, client_id, seq, name, args_hash, status, params, revision, actor, client_at, server_at)
       values ($1, $2, $3, 1, 'request.approve', 'bare', 'applied', '{}', $4, 'vendor', '', now())`,
      [of.vendorId, id, of.clientId, revision],
    )
  })

/** The statements of one pull: where the data stands, the device's mark, whether all fits, the rows. */
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
