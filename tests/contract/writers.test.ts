import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleDriver } from '#tests/support/samples.ts'
import { postgres } from './engines.ts'
import { cursorAfter, readAnswer } from './read-answer.ts'
import { approve, openWorld, type World } from './world.ts'

const WRITERS = 16
const EACH = 60

/** Runs the writers at once and polls until they are done, then once more. */
const race = async (write: (writer: number, turn: number) => Promise<void>, poll: () => Promise<void>): Promise<void> => {
  let writing = true
  const polling = (async () => {
    while (writing) await poll()
    await poll()
  })()
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let turn = 0; turn < EACH; turn += 1) await write(writer, turn)
    }),
  )
  writing = false
  await polling
}

// Only real PostgreSQL can show this race: PGlite runs one transaction after the other.
describe(`${WRITERS} concurrent writers and a poller, on PostgreSQL`, () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(postgres, { allowance: { burst: 1e9, perSecond: 1e9 } })
  })
  afterAll(() => world.close())

  it('lets the poller miss no row, because the revision is taken under a lock that is held to commit', async () => {
    const vendor = await world.vendor()
    const clientId = randomUUID()
    let cursor = cursorAfter(await readAnswer(await vendor.sync({ clientId })))
    const written = new Set<string>()
    const seen = new Set<string>()
    let polls = 0
    await race(
      async () => {
        const id = randomUUID()
        const [outcome] = await world.marketplace(vendor.vendorId, [{ name: 'driver.import', args: sampleDriver({ id }) }])
        expect(outcome?.status).toBe('applied')
        written.add(id)
      },
      async () => {
        const answer = await readAnswer(await vendor.sync({ clientId, cursor, limit: 50 }))
        for (const row of answer.rows) {
          expect(row.revision).toBeGreaterThan(cursor.revision)
          expect(row.revision).toBeLessThanOrEqual(answer.head.to)
          seen.add(row.id)
        }
        cursor = cursorAfter(answer)
        polls += 1
      },
    )
    for (let more = true; more;) {
      const answer = await readAnswer(await vendor.sync({ clientId, cursor, limit: 50 }))
      for (const row of answer.rows) seen.add(row.id)
      cursor = cursorAfter(answer)
      more = !answer.head.complete
    }
    expect(polls).toBeGreaterThan(5)
    expect(written.size).toBe(WRITERS * EACH)
    expect([...written].filter((id) => !seen.has(id))).toEqual([])
    // One revision per transaction, none twice: the counter is exactly as far as the writers.
    expect(cursor.revision).toBe(1 + WRITERS * EACH)
  })

  it('catches the planted variant: with a bare sequence the same poller misses rows', async () => {
    const pool = new pg.Pool({ connectionString: world.url ?? '', max: WRITERS + 1 })
    await pool.query('create table planted (id uuid primary key, revision bigserial)')
    const written = new Set<string>()
    const seen = new Set<string>()
    let cursor = 0
    await race(
      async () => {
        const id = randomUUID()
        const client = await pool.connect()
        try {
          await client.query('begin')
          await client.query('insert into planted (id) values ($1)', [id])
          // The rule runs, the outcome is stored: a transaction goes on after it took its number.
          await client.query('select 1')
          await client.query('commit')
        } finally {
          client.release()
        }
        written.add(id)
      },
      async () => {
        const { rows } = await pool.query<{ id: string; revision: string }>(
          'select id, revision from planted where revision > $1 order by revision',
          [cursor],
        )
        for (const row of rows) seen.add(row.id)
        cursor = Number(rows.at(-1)?.revision ?? cursor)
      },
    )
    await pool.end()
    expect([...written].filter((id) => !seen.has(id)).length).toBeGreaterThan(0)
  })

  it('lets two devices that answer the same request at the same moment have exactly one effect', async () => {
    const vendor = await world.vendor()
    const requests = await Promise.all(Array.from({ length: 10 }, () => vendor.submit('grace_period')))
    const results = await Promise.all(
      requests.flatMap((requestId) =>
        [0, 1].map(async () => {
          const answer = await readAnswer(await vendor.sync({ clientId: randomUUID(), mutations: [approve(1, requestId)] }))
          return answer.results[0]
        }),
      ),
    )
    expect(results.filter((result) => result?.status === 'applied')).toHaveLength(requests.length)
    expect(results.filter((result) => result?.code === 'request.already_approved')).toHaveLength(requests.length)
    const { rows } = await readAnswer(await vendor.sync({ clientId: randomUUID() }))
    expect(rows.find((row) => row.id === vendor.booking.id)).toMatchObject({ body: { pickupOn: '2026-12-24' } })
  })

  it('carries out the pushes of two devices at the same moment one after the other, each whole at its own revision', async () => {
    const vendor = await world.vendor()
    const own = async () => ({
      clientId: randomUUID(),
      requests: await Promise.all(Array.from({ length: 40 }, () => vendor.submit('grace_period'))),
    })
    const devices = [await own(), await own()]
    // Both also answer what the other one answers: only the first has an effect.
    const shared = await Promise.all(Array.from({ length: 20 }, () => vendor.submit('grace_period')))
    const watcher = randomUUID()
    let cursor = cursorAfter(await readAnswer(await vendor.sync({ clientId: watcher })))
    const begun = cursor.revision
    const seen = new Map<number, Set<string>>()
    const poll = async () => {
      const answer = await readAnswer(await vendor.sync({ clientId: watcher, cursor }))
      for (const row of answer.rows) if (row.kind === 'requests') seen.set(row.revision, (seen.get(row.revision) ?? new Set()).add(row.id))
      cursor = cursorAfter(answer)
    }
    let pushing = true
    const polling = (async () => {
      while (pushing) await poll()
      await poll()
    })()
    const outcomes = await Promise.all(
      devices.map(async ({ clientId, requests }) => {
        const mutations = [...requests, ...shared].map((requestId, at) => approve(at + 1, requestId))
        const results = []
        // The second one repeats what the first one brought, as after a lost answer.
        for (const some of [mutations.slice(0, 30), mutations])
          results.push((await readAnswer(await vendor.sync({ clientId, cursor, mutations: some }))).results)
        return results[1] ?? []
      }),
    )
    pushing = false
    await polling
    const all = outcomes.flat()
    expect(all).toHaveLength(120)
    expect(all.filter(({ status }) => status === 'applied')).toHaveLength(100)
    expect(all.filter(({ code }) => code === 'request.already_approved')).toHaveLength(20)
    expect(cursor.revision).toBe(begun + 4)
    // Whoever looks at any moment sees all of a push or nothing of it.
    const told = Map.groupBy(
      all.filter(({ status }) => status === 'applied'),
      ({ revision }) => revision,
    )
    const sizes = (of: ReadonlyMap<number, { readonly length: number } | ReadonlySet<string>>) =>
      new Map([...of].map(([revision, some]) => [revision, 'size' in some ? some.size : some.length]))
    expect(sizes(told)).toEqual(sizes(seen))
    const { rows } = await readAnswer(await vendor.sync({ clientId: randomUUID() }))
    // 100 times three days, each once.
    expect(rows.find((row) => row.id === vendor.booking.id)).toMatchObject({ body: { pickupOn: '2027-09-20' } })
  })
})
