import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Kind } from '#domain/kernel/entity.ts'
import { put, type Change } from '#domain/kernel/mutation.ts'
import { SEGMENT_ROWS } from '#protocol/sync.ts'
import { renewEpoch } from '#server/database/epoch.ts'
import { compactVendor, TOMBSTONE_DAYS } from '#server/housekeeping/compaction.ts'
import { sampleBooking, sampleZone } from '#tests/support/samples.ts'
import { ENGINES } from './engines.ts'
import { cursorAfter, parseAnswer, readAnswer, readProblem, type Answer } from './read-answer.ts'
import { openWorld, wire, type World } from './world.ts'

const del = (kind: Kind, id: string): Change => ({ op: 'del', kind, id })

const keysOf = (answer: Pick<Answer, 'rows'>) => answer.rows.map((row) => `${row.kind}:${row.id}`)

describe.each(ENGINES)('pulling rows, on $name', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  /** A vendor who also has `count` closed bookings (history). */
  const vendorWithHistory = async (count: number) => {
    const vendor = await world.vendor()
    const ids = Array.from({ length: count }, () => randomUUID())
    await world.write(
      vendor.vendorId,
      ids.map((id) => put('bookings', { ...vendor.booking, id, status: 'completed' })),
    )
    return { ...vendor, history: ids.toSorted() }
  }

  it('notes that a device was here, once an hour, and writes nothing in between', async () => {
    const vendor = await world.vendor()
    const clientId = randomUUID()
    const cursor = cursorAfter(await readAnswer(await vendor.sync({ clientId, mutations: [wire(1, 'mutation.skip', {})] })))
    const lastSeen = async () =>
      (
        await world.database.vendorTransaction(vendor.vendorId, (tx) =>
          tx.rows<{ at: string }>(sql`select last_seen_at::text as at from sync_clients`),
        )
      )[0]?.at
    const before = await lastSeen()
    await readAnswer(await vendor.sync({ clientId, cursor }))
    expect(await lastSeen()).toBe(before)
    for (const at of [cursor, null]) {
      await world.database.vendorTransaction(vendor.vendorId, (tx) =>
        tx.rows(sql`update sync_clients set last_seen_at = now() - interval '2 hours'`),
      )
      const text = await (await vendor.sync({ clientId, cursor: at })).text()
      expect(text).not.toContain('overdue')
      expect(Date.now() - Date.parse((await lastSeen()) ?? '')).toBeLessThan(60_000)
    }
  })

  describe('a first load', () => {
    it('sends the worklist first, closes it with the empty checkpoint, then history in key order, and ends with count and checksum', async () => {
      const vendor = await vendorWithHistory(5)
      const answer = await readAnswer(await vendor.sync({ clientId: randomUUID() }))
      expect(answer.head).toMatchObject({ from: 0, complete: true, total: 9, lastSeq: 0 })
      expect(answer.segments.map(({ checkpoint }) => checkpoint.after)).toEqual(['', `bookings:${vendor.history[4]}`])
      expect(answer.segments[0]?.rows.map((row) => row.kind)).toEqual(['bookings', 'containers', 'vendors', 'zones'])
      expect(answer.segments[1]?.rows.map((row) => row.id)).toEqual(vendor.history)
    })

    it(`puts a checkpoint behind every ${SEGMENT_ROWS} rows of history and, cut off, goes on behind the last checkpoint without a gap or a repetition`, async () => {
      const vendor = await vendorWithHistory(SEGMENT_ROWS * 2 + 7)
      const clientId = randomUUID()
      const whole = await readAnswer(await vendor.sync({ clientId }))
      expect(whole.segments.map(({ rows }) => rows.length)).toEqual([4, SEGMENT_ROWS, SEGMENT_ROWS, 7])
      const [, second] = whole.segments
      const text = await (await vendor.sync({ clientId })).text()
      // The line breaks in the middle of the third segment: two checkpoints were verified, the rest is thrown away.
      const cut = parseAnswer(
        text
          .split('\n')
          .slice(0, 1 + 4 + 1 + SEGMENT_ROWS + 1 + 500)
          .join('\n'),
      )
      expect(cut.end).toBeNull()
      const after = cut.segments.at(-1)?.checkpoint.after ?? null
      expect(after).toBe(second?.checkpoint.after)
      const rest = await readAnswer(await vendor.sync({ clientId, cursor: { ...cursorAfter(cut), after } }))
      expect([...cut.segments.flatMap(({ rows }) => rows), ...rest.rows].map((row) => row.id)).toEqual(whole.rows.map((row) => row.id))
    })

    it('continued after the data moved on, keeps its first position, so that the next pull brings what changed meanwhile', async () => {
      const vendor = await vendorWithHistory(4)
      const clientId = randomUUID()
      const first = await readAnswer(await vendor.sync({ clientId }))
      const moved = vendor.history[0] ?? ''
      const revision = await world.write(vendor.vendorId, [
        put('bookings', { ...vendor.booking, id: moved, status: 'on_site' }),
        del('bookings', vendor.history[1] ?? ''),
      ])
      const rest = await readAnswer(
        await vendor.sync({ clientId, cursor: { ...cursorAfter(first), after: `bookings:${vendor.history[2]}` } }),
      )
      expect(rest.rows.map((row) => row.id)).toEqual([vendor.history[3]])
      expect(rest.head).toMatchObject({ from: first.head.to, to: first.head.to })
      const next = await readAnswer(await vendor.sync({ clientId, cursor: cursorAfter(rest) }))
      expect(next.rows.map((row) => [row.t, row.id, row.revision])).toEqual(
        [moved, vendor.history[1] ?? ''].toSorted((a, b) => (a < b ? -1 : 1)).map((id) => [id === moved ? 'put' : 'del', id, revision]),
      )
    })

    it('does not send tombstones and does not count them', async () => {
      const vendor = await vendorWithHistory(3)
      await world.write(vendor.vendorId, [del('bookings', vendor.history[0] ?? '')])
      const answer = await readAnswer(await vendor.sync({ clientId: randomUUID() }))
      expect(answer.head.total).toBe(6)
      expect(answer.rows).toHaveLength(6)
      expect(answer.rows.every((row) => row.t === 'put')).toBe(true)
    })
  })

  describe('an incremental pull', () => {
    it('brings nothing when nothing changed', async () => {
      const vendor = await world.vendor()
      const clientId = randomUUID()
      const cursor = cursorAfter(await readAnswer(await vendor.sync({ clientId })))
      const answer = await readAnswer(await vendor.sync({ clientId, cursor }))
      expect(answer).toMatchObject({ rows: [], segments: [], head: { from: cursor.revision, to: cursor.revision, complete: true } })
    })

    it('brings each changed row once, as it is now, and deletions as del lines', async () => {
      const vendor = await world.vendor()
      const clientId = randomUUID()
      const cursor = cursorAfter(await readAnswer(await vendor.sync({ clientId })))
      const zone = sampleZone({ id: randomUUID() })
      await world.write(vendor.vendorId, [put('zones', zone)])
      const last = await world.write(vendor.vendorId, [
        put('zones', { ...zone, status: 'inactive' }),
        del('containers', vendor.container.id),
      ])
      const answer = await readAnswer(await vendor.sync({ clientId, cursor }))
      expect(answer.rows).toMatchObject([
        { t: 'del', kind: 'containers', id: vendor.container.id, revision: last },
        { t: 'put', kind: 'zones', id: zone.id, revision: last, body: { status: 'inactive' } },
      ])
    })

    it('cut by the limit, ends at a revision border, and its pages together are the whole', async () => {
      const vendor = await world.vendor()
      const clientId = randomUUID()
      let cursor = cursorAfter(await readAnswer(await vendor.sync({ clientId })))
      const start = cursor
      const sizes = [2, 3, 1, 4, 1]
      for (const size of sizes) {
        await world.write(
          vendor.vendorId,
          Array.from({ length: size }, () => put('zones', sampleZone({ id: randomUUID() }))),
        )
      }
      const pages: Answer[] = []
      do {
        const page = await readAnswer(await vendor.sync({ clientId, cursor, limit: 4 }))
        pages.push(page)
        cursor = cursorAfter(page)
      } while (!pages.at(-1)?.head.complete && pages.length < 10)
      expect(pages.map((page) => page.rows.length)).toEqual([2, 4, 4, 1])
      expect(pages.map((page) => page.head.complete)).toEqual([false, false, false, true])
      const whole = await readAnswer(await vendor.sync({ clientId, cursor: start }))
      expect(pages.flatMap(keysOf)).toEqual(keysOf(whole))
    })

    it('sends a revision that is larger than the limit whole', async () => {
      const vendor = await world.vendor()
      const clientId = randomUUID()
      const cursor = cursorAfter(await readAnswer(await vendor.sync({ clientId })))
      await world.write(
        vendor.vendorId,
        Array.from({ length: 5 }, () => put('zones', sampleZone({ id: randomUUID() }))),
      )
      const answer = await readAnswer(await vendor.sync({ clientId, cursor, limit: 2 }))
      expect(answer.rows).toHaveLength(5)
      expect(answer.head.complete).toBe(true)
    })

    it('carries text of every script, quotes and line ends unharmed', async () => {
      const vendor = await world.vendor()
      const clientId = randomUUID()
      const cursor = cursorAfter(await readAnswer(await vendor.sync({ clientId })))
      const name = { en: 'a "b" \\ \n\u2028 😀', ar: 'حاوية ٢٠٢٦' }
      await world.write(vendor.vendorId, [put('bookings', sampleBooking({ id: randomUUID(), customerName: name }))])
      const answer = await readAnswer(await vendor.sync({ clientId, cursor }))
      expect(answer.rows).toMatchObject([{ body: { customerName: name } }])
    })
  })

  describe('a device starts over', () => {
    const cursorOf = async (vendor: Awaited<ReturnType<World['vendor']>>, clientId: string) =>
      cursorAfter(await readAnswer(await vendor.sync({ clientId })))

    it.each([
      ['of another epoch', { epoch: randomUUID() }, 'reset.epoch'],
      ['ahead of the data', { revision: 1_000_000 }, 'reset.epoch'],
      ['of another scope', { scope: 'another' }, 'reset.scope'],
    ])('when its cursor is %s, and nothing of its push is applied', async (_what, over, code) => {
      const vendor = await world.vendor()
      const clientId = randomUUID()
      const cursor = { ...(await cursorOf(vendor, clientId)), ...over }
      const requestId = await vendor.submit('renewal')
      const mutations = [
        {
          seq: 1,
          id: randomUUID(),
          name: 'request.approve',
          version: 1,
          args: { requestId, operationId: randomUUID() },
          clientAt: '2026-11-21T09:29:58.000Z',
        },
      ]
      expect(await readProblem(await vendor.sync({ clientId, cursor, mutations }))).toMatchObject({ status: 409, code })
      const answer = await readAnswer(await vendor.sync({ clientId }))
      expect(answer.head.lastSeq).toBe(0)
      expect(answer.rows.find((row) => row.id === requestId)).toMatchObject({ body: { status: 'pending' } })
    })

    it('when it has no cursor and receipts of another epoch, before anything of its push is done', async () => {
      const vendor = await world.vendor()
      const clientId = randomUUID()
      const { epoch } = await cursorOf(vendor, clientId)
      const mutations = [wire(1, 'mutation.skip', {})]
      const refused = await readProblem(await vendor.sync({ clientId, epoch: randomUUID(), mutations }))
      expect(refused).toMatchObject({ status: 409, code: 'reset.epoch' })
      expect(Math.abs(Date.parse(refused.serverNow ?? '') - Date.now())).toBeLessThan(60_000)
      expect((await readAnswer(await vendor.sync({ clientId }))).head.lastSeq).toBe(0)
      expect((await readAnswer(await vendor.sync({ clientId, epoch, mutations }))).head.lastSeq).toBe(1)
    })

    it('when it brings the cursor of another vendor', async () => {
      const [one, other] = [await world.vendor(), await world.vendor()]
      const cursor = await cursorOf(one, randomUUID())
      expect(await readProblem(await other.sync({ clientId: randomUUID(), cursor }))).toMatchObject({ status: 409, code: 'reset.scope' })
    })

    it('when a tombstone it has not seen is gone, and not when it has seen it', async () => {
      const vendor = await world.vendor()
      const clientId = randomUUID()
      const before = await cursorOf(vendor, clientId)
      const long = new Date(Date.now() - (TOMBSTONE_DAYS + 1) * 86_400_000)
      await world.write(vendor.vendorId, [del('containers', vendor.container.id)], long.toISOString())
      const after = cursorAfter(await readAnswer(await vendor.sync({ clientId, cursor: before })))
      await world.write(vendor.vendorId, [del('zones', vendor.zone.id)])
      expect(await compactVendor(world.database, vendor.vendorId, new Date())).toBe(1)
      expect(await readProblem(await vendor.sync({ clientId, cursor: before }))).toMatchObject({ status: 409, code: 'reset.compacted' })
      const answer = await readAnswer(await vendor.sync({ clientId, cursor: after }))
      expect(answer.rows).toMatchObject([{ t: 'del', id: vendor.zone.id }]) // a young tombstone is kept
    })

    it('when the epoch was renewed after a restore', async () => {
      const vendor = await world.vendor()
      const clientId = randomUUID()
      const cursor = await cursorOf(vendor, clientId)
      const epoch = await renewEpoch(world.database)
      expect(cursor.epoch).not.toContain(epoch)
      expect(await readProblem(await vendor.sync({ clientId, cursor }))).toMatchObject({ status: 409, code: 'reset.epoch' })
      expect((await readAnswer(await vendor.sync({ clientId: randomUUID() }))).head.epoch).toContain(epoch)
    })
  })

  it.each(['nonsense', 'spaceships:00000000-0000-0000-0000-000000000000', "bookings:' or true --", ':'])(
    'refuses the tampered key %j',
    async (after) => {
      const vendor = await world.vendor()
      const clientId = randomUUID()
      const cursor = { ...cursorAfter(await readAnswer(await vendor.sync({ clientId }))), after }
      expect(await readProblem(await vendor.sync({ clientId, cursor }))).toMatchObject({
        status: 400,
        code: 'body.invalid',
        fields: { 'cursor.after': 'body.invalid' },
      })
    },
  )

  it('is gzipped for who takes it, and the same', async () => {
    const vendor = await vendorWithHistory(50)
    const body = { protocol: 1, clientId: randomUUID(), cursor: null, mutations: [], limit: 10 }
    const plain = await vendor.post(body)
    const packed = await vendor.post(body, { 'Accept-Encoding': 'br, gzip' })
    expect([plain.headers.get('Content-Encoding'), packed.headers.get('Content-Encoding')]).toEqual([null, 'gzip'])
    expect(packed.headers.get('Vary')).toBe('Accept-Encoding')
    const bytes = Buffer.from(await packed.arrayBuffer())
    const text = await plain.text()
    expect(bytes.length).toBeLessThan(text.length / 5)
    expect(parseAnswer(gunzipSync(bytes).toString()).rows).toEqual(parseAnswer(text).rows)
  })

  it('shows a vendor nothing of another', async () => {
    const [one, other] = [await vendorWithHistory(3), await vendorWithHistory(3)]
    const mine = keysOf(await readAnswer(await one.sync({ clientId: randomUUID() })))
    const theirs = keysOf(await readAnswer(await other.sync({ clientId: randomUUID() })))
    expect(mine).toHaveLength(7)
    expect(theirs.filter((key) => mine.includes(key))).toEqual([])
  })

  it('met no unexpected failure on the way', () => {
    expect(world.failures).toEqual([])
  })
})
