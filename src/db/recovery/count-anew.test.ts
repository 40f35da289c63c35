import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ENTITIES } from '#domain/entities.ts'
import { holdDevice } from '#tests/simulation/invariants.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { SAMPLES, sampleBooking, sampleId, sampleRequest } from '#tests/support/samples.ts'
import { applyPull } from '#db/core/apply-pull.ts'
import { KINDS, type PortalDatabase } from '#db/core/database.ts'
import { countAnew } from './count-anew.ts'

const COUNT = 1200
const booking = sampleBooking()
const requests = Array.from({ length: COUNT }, (_, at) => requestOn(booking, 'renewal', { id: sampleId(6, at + 1), number: 5000 + at }))
const by = Object.fromEntries(KINDS.map((kind) => [kind, 1]))

let db: PortalDatabase
/** A device whose requests were stored by a release that counted otherwise. */
beforeEach(async () => {
  db = openDevice()
  const rows = requests.map((body) => ({ t: 'put' as const, kind: 'requests', id: body.id, revision: 1, body }))
  await applyPull(db, { rows, results: [], lastSeq: 0, cursor: { epoch: 'e', scope: 's', revision: 1, after: null }, durable: 1 })
  await db.counters.clear()
  await db.counters.put({ key: 'of another time', value: 3 })
  await db.meta.put({ key: 'derived', value: { by: { ...by, requests: 0 }, after: '' } })
})
afterEach(() => db.close())

describe('rows that an older release counted', () => {
  it('are counted again', async () => {
    await countAnew(db)
    await holdDevice(db)
    expect((await db.counters.toArray()).map(({ key }) => key)).not.toContain('of another time')
  })

  it('are counted at the next start where it was stopped', async () => {
    const stop = vi.spyOn(db.meta, 'put').mockRejectedValueOnce(new Error('the page went'))
    await expect(countAnew(db)).rejects.toThrow('the page went')
    stop.mockRestore()
    await countAnew(db)
    expect((await db.meta.get('derived'))?.value).toMatchObject({ by: { requests: 2 } })
    await holdDevice(db)
  })

  it('are left alone where nothing is counted otherwise', async () => {
    await countAnew(db)
    const look = vi.spyOn(db, 'rows')
    await countAnew(db)
    expect(look).not.toHaveBeenCalled()
  })
})

/** What is counted from the samples, as it was when the number was given. */
const NOTHING = { derivation: 1, derived: '[[]]' }
const PINNED: Readonly<Record<string, { readonly derivation: number; readonly derived: string }>> = {
  vendors: NOTHING,
  zones: { derivation: 2, derived: '[["zones/active"]]' },
  drivers: { derivation: 2, derived: '[["drivers/active"]]' },
  containers: { derivation: 2, derived: '[["containers/offered"]]' },
  operations: { derivation: 2, derived: '[["operations/open"]]' },
  audits: NOTHING,
  views: NOTHING,
  notifications: NOTHING,
  inboxes: NOTHING,
  units: { derivation: 2, derived: '[[]]' },
  penalties: { derivation: 2, derived: '[["penalties/unpaid","penalties"]]' },
  earnings: { derivation: 2, derived: '[["earnings/expected","earnings"]]' },
  bookings: { derivation: 3, derived: '[["bookings/on_site","bookings"]]' },
  requests: {
    derivation: 2,
    derived: '[["requests/renewal/pending","requests/renewal"],["requests/removal/approved","requests/removal"]]',
  },
}

describe('what a device counts', () => {
  it.each(ENTITIES.map((entity) => [entity.kind, entity] as const))('from %s has changed only with its number', (kind, entity) => {
    const samples = kind === 'requests' ? [sampleRequest('renewal'), sampleRequest('removal', { status: 'approved' })] : [SAMPLES[kind]]
    const derived = JSON.stringify(samples.map((body) => entity.counters(body as never)))
    expect({ derivation: entity.derivation, derived }, 'raise `derivation` of the noun, then renew this').toEqual(PINNED[kind])
  })
})
