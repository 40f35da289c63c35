import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_CHARACTERS } from '#server/sync/pull.ts'
import { lockVendor } from '#server/mutations/rows.ts'
import { PIECE_ROWS } from '#server/sync/answer.ts'
import { sampleZone } from '#tests/support/samples.ts'
import { ENGINES } from './engines.ts'
import { readAnswer } from './read-answer.ts'
import { openWorld, type World } from './world.ts'

describe.each(ENGINES)('a device that was away for very long, on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  }, 120_000)
  afterAll(() => world.close())

  type Account = Awaited<ReturnType<World['vendor']>>

  /** So many rows at the next revision. */
  const write = (account: Account, count: number, zone = sampleZone()): Promise<void> =>
    world.database.vendorTransaction(account.vendorId, async (tx) => {
      const revision = ((await lockVendor(tx)) ?? 0) + 1
      await tx.rows(sql`insert into records (vendor_id, kind, id, revision, priority, deleted, body)
        select ${account.vendorId}::uuid, 'zones', id, ${revision}::bigint, 0, false, jsonb_set(${JSON.stringify(zone)}::jsonb, '{id}', to_jsonb(id::text))
        from (select gen_random_uuid() as id from generate_series(1, ${count}::int)) as fresh`)
    })
  const ask = async (account: Account, cursor: { epoch: string; scope: string; revision: number }, limit = 20_000) =>
    account.sync({ clientId: randomUUID(), cursor: { ...cursor, after: null }, limit })
  const here = async (account: Account) => {
    const { head } = await readAnswer(await account.sync({ clientId: randomUUID() }))
    return { epoch: head.epoch, scope: head.scope, revision: head.to }
  }

  it('gets up to 50,000 rows in pages, beyond that is told to load anew, and gets more where it has even more already', async () => {
    const account = await world.vendor()
    const cursor = await here(account)
    // A revision is sent whole: behind a small one the many of the next are counted and not sent.
    const isAnswered = async (revision: number) => {
      const answer = await ask(account, { ...cursor, revision }, 10)
      if (answer.status !== 200) return [answer.status, ((await answer.json()) as { code: string }).code]
      const { head, rows } = await readAnswer(answer)
      return [answer.status, rows.length, head.complete]
    }
    await write(account, 10)
    await write(account, 49_990)
    expect(await isAnswered(cursor.revision)).toEqual([200, 10, false])
    await write(account, 1)
    expect(await isAnswered(cursor.revision)).toEqual([409, 'reset.compacted'])
    // Half of all there are: a load would bring again what the device has.
    await write(account, 10)
    await write(account, 10)
    await write(account, 50_000)
    expect(await isAnswered(cursor.revision + 3)).toEqual([409, 'reset.compacted'])
    expect(await isAnswered(cursor.revision + 4)).toEqual([200, 10, false])
  }, 120_000)

  it('gets few rows in pages as well where they are large, whole revisions each', async () => {
    const account = await world.vendor()
    const cursor = await here(account)
    const large = sampleZone({ name: { en: 'x'.repeat(20_000), ar: 'x' } })
    for (let n = 0; n < 2; n += 1) await write(account, 300, large)
    await write(account, 600, large)
    const seen: number[] = []
    for (let at = cursor, complete = false; !complete;) {
      const { head, rows } = await readAnswer(await ask(account, at))
      seen.push(rows.length)
      // One revision may be larger than an answer should be.
      if (rows.length < 600) expect(JSON.stringify(rows).length).toBeLessThan(MAX_CHARACTERS + PIECE_ROWS * 21_000)
      at = { ...cursor, revision: head.to }
      complete = head.complete
    }
    expect([seen, seen.reduce((sum, rows) => sum + rows, 0)]).toEqual([[300, 300, 600], 1200])
  }, 120_000)
})
