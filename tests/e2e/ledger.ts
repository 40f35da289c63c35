import pg from 'pg'

/** One stored outcome, as the server's trail of who did what has it. Instants are milliseconds since 1970. */
interface LedgerEntry {
  readonly id: string
  readonly clientId: string
  readonly seq: number
  readonly name: string
  readonly status: string
  readonly revision: number
  readonly clientAt: number
  readonly serverAt: number
}

/** All that the server has stored about a vendor's own changes, read from its tables and not through its words. */
export interface Ledger {
  readonly entries: readonly LedgerEntry[]
  /** The last done seq of every device, by client id. */
  readonly lastSeqs: Readonly<Record<string, number>>
  /** Revisions that rows carry. */
  readonly clock: number
}

/** Reads a vendor's ledger from the database. */
export const readLedger = async (databaseUrl: string, vendorId: string): Promise<Ledger> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`select set_config('app.vendor_id', $1, false)`, [vendorId])
    const results = await client.query<Omit<LedgerEntry, 'clientAt'> & { clientAt: string }>(
      `select mutation_id::text as id, client_id::text as "clientId", seq::float8 as seq, name, status, revision::float8 as revision,
        client_at as "clientAt", (extract(epoch from server_at) * 1000)::float8 as "serverAt"
      from mutation_results where vendor_id = $1 and actor = 'vendor' order by client_id, seq`,
      [vendorId],
    )
    const clients = await client.query<{ clientId: string; lastSeq: number }>(
      `select client_id::text as "clientId", last_seq::float8 as "lastSeq" from sync_clients where vendor_id = $1`,
      [vendorId],
    )
    const clock = await client.query<{ revision: number }>(`select revision::float8 as revision from vendors_clock where vendor_id = $1`, [
      vendorId,
    ])
    return {
      entries: results.rows.map((row) => ({ ...row, clientAt: Date.parse(row.clientAt), serverAt: Math.round(row.serverAt) })),
      lastSeqs: Object.fromEntries(clients.rows.map(({ clientId, lastSeq }) => [clientId, lastSeq])),
      clock: clock.rows[0]?.revision ?? 0,
    }
  } finally {
    await client.end()
  }
}

/** What a record comes to in a vendor's books, in halalas by account. */
interface Posted {
  readonly recordId: string
  readonly accounts: Readonly<Record<string, number>>
}

/** What stands in a vendor's books of every record, read from the database. */
export const readBooks = async (databaseUrl: string, vendorId: string): Promise<readonly Posted[]> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`select set_config('app.vendor_id', $1, false)`, [vendorId])
    const { rows } = await client.query<Posted>(
      `select record_id::text as "recordId", json_object_agg(account, halalas) as accounts
      from (
        select record_id, account, sum(halalas)::float8 as halalas from ledger_lines where vendor_id = $1 group by record_id, account
      ) as sums group by record_id`,
      [vendorId],
    )
    return rows
  } finally {
    await client.end()
  }
}
