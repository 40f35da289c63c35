import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { put } from '#domain/kernel/mutation.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import { discardWaiting, retryRejected } from '#db/review/attention.ts'
import { takeOver } from '#db/transfer/take-over.ts'
import { idAgain } from '#protocol/id-again.ts'
import type { QuarantinedChange } from '#protocol/quarantine.ts'
import { sha256Hex } from '#server/http/sha256.ts'
import { loadOutcomes, storingOutcomes } from '#server/mutations/results.ts'
import { MOST_TRIES } from '#server/mutations/sent-again.ts'
import { replayQuarantined } from '#server/sync/quarantine/replay.ts'
import { ENGINES } from '#tests/contract/engines.ts'
import { openWorld, type World } from '#tests/contract/world.ts'
import { openSignedIn } from './signed-in-device.ts'

const WAYS = ['tried again', 'taken over', 'replayed'] as const
type Way = (typeof WAYS)[number]

const PAIRS = WAYS.flatMap((first) => WAYS.map((second) => ({ first, second })))

describe.each(ENGINES)('a change that the server put aside, on $name', (engine) => {
  let world: World
  const opened: PortalDatabase[] = []
  beforeAll(async () => {
    world = await openWorld(engine)
  }, 120_000)
  afterAll(async () => {
    for (const db of opened) db.close()
    await world.close()
    expect(world.failures).toEqual([])
  })

  /** A rejection of a request that the server failed on and has put aside, its fault mended, and the ways to send it again. */
  const putAside = async () => {
    await world.database.query(sql`delete from server_faults`)
    const account = await world.vendor()
    const { vendorId, booking } = account
    const [one, two] = [
      openSignedIn(world, account, account.cookie),
      openSignedIn(world, account, await world.signIn(account.email, 'Second')),
    ]
    opened.push(one.db, two.db)
    const requestId = await account.submit('renewal', false)
    for (const device of [one, two]) await device.sync()
    const queued = await mutate(one.db, 'request.approve', { requestId, operationId: crypto.randomUUID() })
    const id = queued.status === 'queued' ? queued.mutationId : ''
    await world.write(vendorId, [put('bookings', { ...booking, quantity: -1 } as typeof booking)])
    for (let time = 0; time < 3; time += 1) await one.sync()
    world.failures.splice(0)
    await world.write(vendorId, [put('bookings', booking)])
    const listed = async () => ((await (await two.request('/api/parked')).json()) as { changes: QuarantinedChange[] }).changes
    const changes = await listed()
    expect(changes).toMatchObject([{ id, why: 'server.failed' }])
    const ways: Readonly<Record<Way, () => Promise<unknown>>> = {
      'tried again': async () => {
        await retryRejected(one.db, id)
        expect(await one.sync()).toBe(true)
      },
      'taken over': async () => {
        for (const change of changes) await takeOver(two.db, change)
        expect(await two.sync()).toBe(true)
      },
      'replayed': async () =>
        expect(await replayQuarantined(world.core, { vendorId, mutationId: id, key: crypto.randomUUID() })).toMatchObject({
          status: 'applied',
        }),
    }
    /** How often it had an effect. */
    const effects = async () => {
      const rows = await world.database.vendorTransaction(vendorId, (tx) =>
        tx.rows(sql`select 1 from records where kind = 'audits' and body ->> 'name' = 'request.approve'`),
      )
      return rows.length
    }
    return { account, one, two, requestId, id, listed, ways, effects }
  }

  it.each(PAIRS)('is carried out once when it is $first and then $second, and nobody is told that it was refused', async (pair) => {
    const { one, two, id, listed, ways, effects } = await putAside()
    await ways[pair.first]()
    await ways[pair.second]()
    expect([await effects(), await listed()]).toEqual([1, []])
    const cards = [...(await one.db.rejections.toArray()), ...(await two.db.rejections.toArray())]
    expect(cards.filter((card) => card.id !== id)).toEqual([])
  })

  it.each(PAIRS)('is carried out once when it is $first and $second at once', async (pair) => {
    const { listed, ways, effects } = await putAside()
    await Promise.all([ways[pair.first](), ways[pair.second]()])
    expect([await effects(), await listed()]).toEqual([1, []])
  })

  it.each(WAYS)('stays listed when a try that never left is taken back, and is then %s once', async (way) => {
    const { one, two, id, listed, ways, effects } = await putAside()
    // The card goes with the try: it is put back, for whoever tries it once more.
    const card = await one.db.rejections.get(id)
    const again = await retryRejected(one.db, id)
    expect(await discardWaiting(one.db, again?.status === 'queued' ? again.mutationId : '')).toBe('discarded')
    expect(await one.sync()).toBe(true)
    expect((await listed()).map((change) => change.id)).toEqual([id])
    if (card) await one.db.rejections.put(card)
    await ways[way]()
    expect([await effects(), await listed()]).toEqual([1, []])
    expect([...(await one.db.rejections.toArray()), ...(await two.db.rejections.toArray())].filter((left) => left.id !== id)).toEqual([])
  })

  it('stays listed when a try is taken back that may have left, and is carried out by the next but one', async () => {
    const { one, two, id, listed, ways, effects } = await putAside()
    const again = await retryRejected(one.db, id)
    const tried = again?.status === 'queued' ? again.mutationId : ''
    await one.db.meta.put({ key: 'sentUpTo', value: 1_000 })
    expect(await discardWaiting(one.db, tried)).toBe('recalled')
    await one.sync()
    expect((await listed()).map((change) => change.id)).toEqual([id])
    await ways['taken over']()
    expect(await two.db.rejections.toArray()).toMatchObject([{ id: tried, code: 'mutation.id_reused' }])
    await retryRejected(two.db, tried)
    await two.sync()
    await ways.replayed()
    expect([await effects(), await listed()]).toEqual([1, []])
  })

  it('of a device that was signed out stays listed when whoever took it over takes it back', async () => {
    const { account, one, two, requestId, id, effects, listed } = await putAside()
    await world.database.vendorTransaction(account.vendorId, async (tx) => {
      await tx.rows(sql`update parked_mutations set why = 'device.revoked'`)
      await tx.rows(sql`delete from mutation_results where mutation_id = ${id}::uuid`)
    })
    const [change] = await listed()
    if (!change) throw new Error('nothing is listed')
    await takeOver(two.db, change)
    expect(await discardWaiting(two.db, id)).toBe('discarded')
    expect(await two.sync()).toBe(true)
    expect((await listed()).map((left) => left.id)).toEqual([id])
    await takeOver(two.db, change)
    expect(await two.sync()).toBe(true)
    expect([await effects(), await listed()]).toEqual([1, []])
    await one.sync()
    expect(await one.db.rows('requests').get(requestId)).toMatchObject({ status: 'approved' })
  })

  it('is not done again over what was decided since: who tries it late gets what it came to', async () => {
    await world.database.query(sql`delete from server_faults`)
    const account = await world.vendor()
    const { vendorId } = account
    const [one, two] = [
      openSignedIn(world, account, account.cookie),
      openSignedIn(world, account, await world.signIn(account.email, 'Second')),
    ]
    opened.push(one.db, two.db)
    const requestId = await account.submit('renewal', false)
    await one.sync()
    await world.database.query(sql`
      create or replace function fail_rejection() returns trigger language plpgsql as $$
      begin raise exception 'planted' using errcode = '23514'; end $$`)
    await world.database.query(
      sql.raw(`create trigger rejections before insert on mutation_results for each row
        when (new.vendor_id = '${vendorId}' and new.name = 'request.reject' and new.code is null) execute function fail_rejection()`),
    )
    const queued = await mutate(one.db, 'request.reject', { requestId, reason: 'No bin' })
    for (let time = 0; time < 3; time += 1) await one.sync()
    world.failures.splice(0)
    await world.database.query(sql`drop trigger rejections on mutation_results`)
    const id = queued.status === 'queued' ? queued.mutationId : ''
    const call = { vendorId, mutationId: id, key: crypto.randomUUID() }
    expect(await replayQuarantined(world.core, call)).toMatchObject({ status: 'applied', id: call.key })
    await two.sync()
    expect(await mutate(two.db, 'request.reopen', { requestId })).toMatchObject({ status: 'queued' })
    await two.sync()
    // The first device has heard of neither.
    expect(await retryRejected(one.db, id)).toMatchObject({ status: 'queued' })
    await one.sync()
    expect(await one.db.rows('requests').get(requestId)).toMatchObject({ status: 'pending' })
    expect(await replayQuarantined(world.core, call)).toMatchObject({ status: 'applied' })
    await one.sync()
    expect(await one.db.rows('requests').get(requestId)).toMatchObject({ status: 'pending' })
  })

  it('goes on under another id where the try before was refused', async () => {
    const { account, one, two, id, ways, effects, listed } = await putAside()
    const { vendorId, booking } = account
    const locked = { ...booking, status: 'cancelled' } as typeof booking
    await world.write(vendorId, [put('bookings', locked)])
    const refused = await replayQuarantined(world.core, { vendorId, mutationId: id, key: crypto.randomUUID() })
    expect([refused.status, (await listed()).length]).toEqual(['rejected', 1])
    await world.write(vendorId, [put('bookings', booking)])
    await ways['taken over']()
    const [card] = await two.db.rejections.toArray()
    expect([card?.code, await effects()]).toEqual([refused.code, 0])
    await Promise.all([retryRejected(two.db, card?.id ?? '').then(() => two.sync()), ways.replayed()])
    await ways['tried again']()
    expect([await effects(), await listed()]).toEqual([1, []])
    expect(await two.db.rejections.toArray()).toEqual([])
    expect(await one.db.rejections.count()).toBeLessThan(2)
  })
  it('that was refused fifty times is not tried by the operator any more, who gets the last refusal', async () => {
    const { account, id, listed, effects } = await putAside()
    const { vendorId } = account
    // Its own refusal is the first; each further one says which it is.
    let last = id
    const refuseNext = (number: number) =>
      world.database.vendorTransaction(vendorId, async (tx) => {
        const own = (await loadOutcomes(tx, vendorId, [id])).get(id)
        if (!own) throw new Error('it was not put aside')
        last = await idAgain(last, sha256Hex)
        const refused = { ...own, id: last, code: 'zone.inactive', params: { number }, argsHash: own.argsHash ?? '', client: null }
        await tx.rows(storingOutcomes({ vendorId, actor: 'vendor', outcomes: [refused] }))
      })
    for (let number = 2; number <= MOST_TRIES; number += 1) await refuseNext(number)
    const answer = await replayQuarantined(world.core, { vendorId, mutationId: id, key: crypto.randomUUID() })
    expect(answer).toMatchObject({ id: last, status: 'rejected', code: 'zone.inactive', params: { number: MOST_TRIES } })
    expect([await effects(), (await listed()).length]).toEqual([0, 1])
  })
})
