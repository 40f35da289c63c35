import { createHash, randomInt, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findEntity } from '#domain/entities.ts'
import type { Cursor } from '#protocol/sync.ts'
import { ENGINES, type EngineUnderTest } from '../engines.ts'
import { cursorAfter, parseAnswer, readAnswer } from '../read-answer.ts'
import { openSecured, SITE, type Secured, type SecuredVendor } from '../security/world.ts'
import { wire } from '../world.ts'
import { pdfOf } from '../upload-corpus.ts'
import { timeShare } from '#tests/support/time-share.ts'
import { contentRange, struck, textOf } from './inputs.ts'

// Another seed in each run finds more; FUZZ_SEED repeats one. fast-check prints seed and path of a failure.
const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31))
const RUNS_GIVEN = process.env['FUZZ_RUNS']
const RUNS = Number(RUNS_GIVEN ?? 10_000)
/** How long the inputs of one kind go on, and how many there are at least. */
const SHARE = { asked: RUNS_GIVEN, seconds: 12, least: 400 }
const inputs: Record<string, number> = {}

describe('the server under nonsense', { timeout: 300_000 }, () => {
  let world: Secured
  let mine: SecuredVendor
  let theirs: SecuredVendor
  let theirCursor: Cursor
  let myCursor: Cursor
  let untouched: string
  const requests: string[] = []
  beforeAll(async () => {
    const plenty = { burst: 1e9, perSecond: 1e9 }
    world = await openSecured(ENGINES[0] as EngineUnderTest, { allowances: { sync: plenty, files: plenty, quarantine: plenty } })
    mine = await world.vendor()
    theirs = await world.vendor()
    for (let i = 0; i < 40; i += 1) {
      const request = mine.request()
      requests.push(request.id)
      await world.call('POST', `${mine.path}/requests?announce=false`, { body: request })
    }
    theirCursor = cursorAfter(await readAnswer(await world.as(theirs.cookie, 'POST', '/api/sync', { body: world.syncBody() })))
    myCursor = cursorAfter(await readAnswer(await world.as(mine.cookie, 'POST', '/api/sync', { body: world.syncBody() })))
    untouched = await world.fingerprint(theirs)
  })
  afterAll(async () => {
    process.stdout.write(`fuzz of the server: ${JSON.stringify(inputs)}, FUZZ_SEED=${seed}\n`)
    await world.close()
  })

  const send = (body: string) =>
    world.app.request('/api/sync', {
      method: 'POST',
      headers: { 'Origin': SITE, 'Cookie': mine.cookie, 'Content-Type': 'application/json' },
      body,
    })
  const standing = async (): Promise<{ revision: number; results: number; quarantined: number }> => {
    const [row] = await world.database.vendorTransaction(mine.id, (tx) =>
      tx.rows<{ revision: number; results: number; quarantined: number }>(sql`
        select revision::float8 as revision, (select count(*)::int from mutation_results) as results, (select count(*)::int from parked_mutations) as quarantined
        from vendors_clock where vendor_id = ${mine.id}::uuid`),
    )
    return row ?? { revision: -1, results: -1, quarantined: -1 }
  }
  const leaks = (text: string, sent = ''): string[] => theirs.markers.filter((marker) => text.includes(marker) && !sent.includes(marker))
  const count = (what: string): void => void (inputs[what] = (inputs[what] ?? 0) + 1)
  const assert = <T>(what: string, some: fc.Arbitrary<T>, judge: (input: T) => Promise<void>) => {
    const hasTime = timeShare(SHARE)
    return fc.assert(
      fc.asyncProperty(some, async (input) => {
        if (!hasTime(inputs[what] ?? 0)) return
        count(what)
        await judge(input)
      }),
      { seed, numRuns: RUNS },
    )
  }

  const id = fc.uuid()
  const call = fc.oneof(
    fc.record({ name: fc.constant('mutation.skip'), args: fc.constant({}) }),
    fc.record({
      name: fc.constantFrom('request.approve'),
      args: fc.record({ requestId: fc.constantFrom(...Array.from({ length: 40 }, (_, i) => i)), operationId: id }),
    }),
    fc.record({ name: fc.constant('request.reject'), args: fc.record({ requestId: fc.nat(39), reason: fc.string({ minLength: 1 }) }) }),
    fc.record({
      name: fc.constant('vendor.edit'),
      args: fc.record({ edits: fc.record({ city: fc.record({ from: fc.constant('Riyadh'), to: fc.string({ minLength: 1 }) }) }) }),
    }),
    fc.record({ name: fc.constantFrom('zone.import', 'x.y', 'constructor'), args: fc.constant({ id: 1 }) }),
  )
  /** Arguments that name requests and the vendor, whose ids are known only once the world stands. */
  const named = call.map(({ name, args }) => ({
    name,
    args: 'requestId' in args ? { ...args, requestId: requests[args.requestId] } : 'edits' in args ? { ...args, vendorId: mine.id } : args,
  }))
  const pushOf = (calls: fc.Arbitrary<{ name: string; args: unknown }>) =>
    fc
      .tuple(id, fc.array(fc.tuple(calls, id), { minLength: 1, maxLength: 4 }), fc.constantFrom(1, 50, 1_000_000))
      .map(([clientId, made, limit]) => ({
        protocol: 1,
        clientId,
        cursor: myCursor,
        mutations: made.map(([{ name, args }, mutationId], i) => wire(i + 1, name, args, mutationId)),
        limit,
      }))
  /** Half of them are struck anywhere, half only within their arguments, so that they get past the door. */
  const bodies = fc.oneof(
    textOf(struck(pushOf(named))),
    pushOf(fc.tuple(named, struck(named.map(({ args }) => args))).map(([{ name }, args]) => ({ name, args }))).map((body) =>
      JSON.stringify(body),
    ),
    pushOf(named.chain(({ name, args }) => struck(fc.constant(args)).map((odd) => ({ name, args: odd })))).map((body) =>
      JSON.stringify(body),
    ),
  )

  it('answers every push body without failing, and applies nothing of what it refuses', async () => {
    await assert('push bodies', bodies, async (body) => {
      const before = await standing()
      const response = await send(body)
      const text = await response.text()
      expect(response.status, `${text} for ${body.slice(0, 2000)}`).toBeLessThan(500)
      expect(leaks(text, body)).toEqual([])
      const after = await standing()
      count(`pushes answered ${response.status}`)
      if (response.status === 200) {
        const { results } = parseAnswer(text)
        expect(after.revision - before.revision).toBeLessThanOrEqual(results.filter(({ status }) => status === 'applied').length)
        expect(after.results - before.results).toBeLessThanOrEqual(results.length)
      } else if (response.status !== 409) expect(after).toEqual(before)
      else expect(after.results - before.results).toBeLessThan(100)
    })
    // Nonsense that is all refused at the door would test nothing behind it.
    expect(inputs['pushes answered 200']).toBeGreaterThan((inputs['push bodies'] ?? 0) / 4)
    expect(await world.fingerprint(theirs)).toBe(untouched)
  })

  it('leaves only whole records behind, and last done numbers that match what was decided', async () => {
    const rows = await world.database.vendorTransaction(mine.id, (tx) =>
      tx.rows<{ kind: string; body: unknown }>(sql`select kind, body from records where not deleted`),
    )
    for (const { kind, body } of rows) expect(v.safeParse(findEntity(kind)?.schema ?? v.never(), body).issues, kind).toBeUndefined()
    const wrong = await world.database.vendorTransaction(mine.id, (tx) =>
      tx.rows(sql`
        select r.client_id, r.seq from mutation_results r join sync_clients c on c.vendor_id = r.vendor_id and c.client_id = r.client_id
        where r.seq > c.last_seq
        union all select client_id, seq from mutation_results where client_id is not null group by client_id, seq having count(*) > 1`),
    )
    expect(wrong).toEqual([])
  })

  it('takes no cursor for more than it is', async () => {
    const kinds = fc.constantFrom('bookings', 'requests', 'zones', 'x', '__proto__', '')
    const after = fc.oneof(
      fc.constant(null),
      fc.constant(''),
      fc.tuple(kinds, id).map(([kind, key]) => `${kind}:${key}`),
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc
        .constantFrom(
          () => theirs.booking.id,
          () => mine.booking.id,
        )
        .map((of) => `bookings:${of()}`),
    )
    const near = fc.record({
      epoch: fc.oneof(
        fc.constant(null).map(() => myCursor.epoch),
        fc.string(),
      ),
      scope: fc.oneof(
        fc.constant(null).map(() => myCursor.scope),
        fc.constant(null).map(() => theirCursor.scope),
        fc.string({ unit: 'binary' }),
      ),
      revision: fc.oneof(fc.nat(80), fc.constantFrom(-1, 0.5, 2 ** 53, 2 ** 31, 1e300)),
      after,
    })
    const cursors = fc.oneof(
      near,
      near,
      near,
      struck(near),
      fc.constant(null).map(() => theirCursor),
    )
    await assert('cursors', fc.tuple(cursors, fc.constantFrom(1, 2, 10_000)), async ([cursor, limit]) => {
      const body = JSON.stringify({ protocol: 1, clientId: randomUUID(), cursor, mutations: [], limit })
      const response = await send(body)
      const text = await response.text()
      expect([200, 400, 409], `${response.status} ${text.slice(0, 300)} for ${body}`).toContain(response.status)
      expect(leaks(text, body)).toEqual([])
      if (response.status !== 200) return
      const answer = parseAnswer(text)
      expect(answer.end).not.toBeNull()
      expect(answer.head.scope).toBe(myCursor.scope)
      const read = cursor as Cursor | null
      if (read !== null && (read.after ?? null) === null) for (const row of answer.rows) expect(row.revision).toBeGreaterThan(read.revision)
    })
    expect(await world.fingerprint(theirs)).toBe(untouched)
  })

  it('stores no file that is not what its name says, whatever the ranges claim', async () => {
    const bytes = pdfOf(3000)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const put = (range: string, body: Uint8Array) =>
      world.as(mine.cookie, 'PUT', `/api/files/${sha256}`, { body, headers: { 'Content-Range': range } })
    const drop = () => world.database.vendorTransaction(mine.id, (tx) => tx.rows(sql`delete from file_pieces where sha256 = ${sha256}`))
    const sendable = contentRange(bytes.length).filter((range) => {
      try {
        return new Headers({ 'Content-Range': range }).has('Content-Range')
      } catch {
        return false
      }
    })
    // A piece of other bytes than the file has there, so that no sequence of them is the file.
    await assert('ranges', fc.tuple(sendable, fc.nat(20)), async ([range, fill]) => {
      if (fill === 0) await drop()
      const asked = /^bytes (\d+)-(\d+)\//.exec(range)
      const length = asked ? Math.min(300_000, Math.max(0, Number(asked[2]) - Number(asked[1]) + 1)) : 10
      const response = await put(range, new Uint8Array(fill === 1 ? 10 : length).fill(fill))
      const text = await response.text()
      expect(response.status, `${range} ${text}`).toBeLessThan(500)
      expect(text).not.toContain('"stored":true')
    })
    await drop()
    expect((await put(`bytes 0-${bytes.length - 1}/${bytes.length}`, bytes)).status).toBe(200)
    const stored = await world.as(mine.cookie, 'GET', `/api/files/${sha256}`)
    expect(Buffer.from(await stored.arrayBuffer()).equals(bytes)).toBe(true)
    expect(await world.fingerprint(theirs)).toBe(untouched)
  })
})
