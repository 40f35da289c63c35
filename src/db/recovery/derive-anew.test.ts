import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ENTITIES } from '#domain/catalog.ts'
import { holdDevice } from '#tests/simulation/invariants.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { SAMPLES, sampleBooking, sampleId, sampleRequest } from '#tests/support/samples.ts'
import { applyPull } from '#db/core/apply-pull.ts'
import { KINDS, type PortalDatabase } from '#db/core/database.ts'
import { deriveAnew } from './derive-anew.ts'
import { readMatches } from '#db/query/find-matches.ts'

const COUNT = 1200
const booking = sampleBooking()
const requests = Array.from({ length: COUNT }, (_, at) => requestOn(booking, 'renewal', { id: sampleId(6, at + 1), number: 5000 + at }))
const by = Object.fromEntries(KINDS.map((kind) => [kind, 1]))

let db: PortalDatabase
/** A device whose requests were stored by a release that derived nothing from them and counted otherwise. */
beforeEach(async () => {
  db = openDevice()
  const rows = requests.map((body) => ({ t: 'put' as const, kind: 'requests', id: body.id, revision: 1, body }))
  await applyPull(db, { rows, results: [], lastSeq: 0, cursor: { epoch: 'e', scope: 's', revision: 1, after: null }, durable: 1 })
  const stored = await db.rows('requests').toArray()
  await db
    .rows('requests')
    .bulkPut(stored.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => key !== 'terms')) as never))
  await db.counters.clear()
  await db.counters.put({ key: 'of another time', value: 3 })
  await db.meta.put({ key: 'derived', value: { by: { ...by, requests: 0 }, after: '' } })
})
afterEach(() => db.close())

const index = { kind: 'requests', index: '[type+status+requestedAt+id]', prefix: ['renewal', 'pending'], direction: 'backward' } as const
const found = async () => (await readMatches(db, { ...index, search: '5001' })).rows.length

describe('rows that an older release stored', () => {
  it('are derived anew, and counted again', async () => {
    expect(await found()).toBe(0)
    await deriveAnew(db)
    expect(await found()).toBe(1)
    expect((await db.rows('requests').toArray()).every((row) => 'terms' in row)).toBe(true)
    await holdDevice(db)
  })

  it('are gone on with where it was stopped', async () => {
    const put = db.meta.put.bind(db.meta)
    const stop = vi.spyOn(db.meta, 'put').mockImplementationOnce(put).mockRejectedValueOnce(new Error('the page went'))
    await expect(deriveAnew(db)).rejects.toThrow('the page went')
    stop.mockRestore()
    expect((await db.rows('requests').toArray()).filter((row) => 'terms' in row)).toHaveLength(500)
    expect((await db.meta.get('derived'))?.value).toMatchObject({ by: { requests: 0 }, after: sampleId(6, 500) })
    await deriveAnew(db)
    expect((await db.rows('requests').toArray()).every((row) => 'terms' in row)).toBe(true)
    expect((await db.meta.get('derived'))?.value).toMatchObject({ by: { requests: 1 }, after: '' })
    await holdDevice(db)
  })

  it('are left alone where nothing is derived otherwise', async () => {
    await deriveAnew(db)
    const look = vi.spyOn(db, 'rows')
    await deriveAnew(db)
    expect(look).not.toHaveBeenCalled()
  })
})

/** What is derived and counted from the samples, as it was when the number was given. */
const NOTHING = { derivation: 1, says: '[[{},[]]]' }
const WORDS =
  '["7003","10041","blue","dune","contracting","مقاولات","الكثبان","الزرقاء","riyadh","al","malqa","الرياض","الملقا","ryd00041"]'
const PINNED: Readonly<Record<string, { readonly derivation: number; readonly says: string }>> = {
  vendors: NOTHING,
  zones: NOTHING,
  drivers: NOTHING,
  containers: NOTHING,
  operations: NOTHING,
  bookings: { derivation: 1, says: '[[{},["bookings/on_site"]]]' },
  requests: {
    derivation: 1,
    says: `[[{"terms":${WORDS}},["requests/renewal/pending"]],[{"terms":${WORDS}},["requests/removal/approved"]]]`,
  },
}

describe('what a device derives', () => {
  it.each(ENTITIES.map((entity) => [entity.kind, entity] as const))('from %s has changed only with its number', (kind, entity) => {
    const samples = kind === 'requests' ? [sampleRequest('renewal'), sampleRequest('removal', { status: 'approved' })] : [SAMPLES[kind]]
    const says = JSON.stringify(samples.map((body) => [entity.derive(body as never), entity.counters(body as never)]))
    expect({ derivation: entity.derivation, says }, 'raise `derivation` of the noun, then renew this').toEqual(PINNED[kind])
  })
})
