import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { openDevice, SAMPLE_VENDOR } from '#tests/support/open-device.ts'
import { completeCompany, sampleVendor } from '#tests/support/samples.ts'
import { applyPull } from '#db/core/apply-pull.ts'
import { conflictOf, resolveConflict } from './conflicts.ts'
import { PREDICTED_REJECTION, type PortalDatabase, type RejectedRow } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'

const vendor = sampleVendor({ id: SAMPLE_VENDOR, city: 'Riyadh', state: 'Riyadh Region', streetName: 'Olaya' })
const theirs = { ...vendor, city: 'Dammam', streetName: 'King Saud' }
const edits = {
  city: { from: 'Riyadh', to: 'Jeddah' },
  state: { from: 'Riyadh Region', to: 'Makkah' },
  streetName: { from: 'Olaya', to: 'Corniche' },
}

let db: PortalDatabase
const receive = (body: Vendor, revision: number, id?: string) =>
  applyPull(db, {
    rows: [{ t: 'put', kind: 'vendors', id: body.id, revision, body }],
    results: id
      ? [
          {
            t: 'result',
            seq: 1,
            id,
            status: 'rejected',
            code: 'edit.conflict',
            params: { fields: 'city,streetName' },
            revision,
            serverAt: 'now',
          },
        ]
      : [],
    lastSeq: id ? 1 : 0,
    cursor: { epoch: 'e', scope: 's', revision, after: null },
    durable: revision,
  })
const shown = async () => (await db.rows('vendors').get(SAMPLE_VENDOR)) as unknown as Vendor

/** An edit that the server refused because somebody else changed two of its three fields. */
const refused = async (): Promise<RejectedRow> => {
  const result = await mutate(db, 'vendor.edit', { vendorId: SAMPLE_VENDOR, edits })
  if (result.status !== 'queued') throw new Error('refused on the device')
  await receive(theirs, 2, result.mutationId)
  const card = await db.rejections.get(result.mutationId)
  if (!card) throw new Error('no card')
  return card
}

beforeEach(async () => {
  db = openDevice()
  await receive(vendor, 1)
})
afterEach(() => db.close())

describe('an edit', () => {
  it('of one field and another device’s edit of another field are both shown while it waits', async () => {
    await mutate(db, 'vendor.edit', { vendorId: SAMPLE_VENDOR, edits: { city: edits.city } })
    await receive({ ...vendor, streetName: 'King Saud' }, 2)
    expect(await shown()).toMatchObject({ city: 'Jeddah', streetName: 'King Saud' })
    expect(await db.outbox.toArray()).toMatchObject([{ [PREDICTED_REJECTION]: null }])
  })

  it('that conflicts gives way on the screen and waits with a predicted rejection until the server has decided', async () => {
    await mutate(db, 'vendor.edit', { vendorId: SAMPLE_VENDOR, edits })
    await receive(theirs, 2)
    expect(await shown()).toMatchObject({ city: 'Dammam', state: 'Riyadh Region' })
    expect(await db.outbox.toArray()).toMatchObject([
      { [PREDICTED_REJECTION]: { code: 'edit.conflict', params: { fields: 'city,streetName' } } },
    ])
  })
})

describe('a conflict', () => {
  it('shows before, yours and theirs for every field both changed', async () => {
    const card = await refused()
    expect(await conflictOf(db, card)).toEqual({
      ref: { kind: 'vendors', id: SAMPLE_VENDOR },
      fields: [
        { field: 'city', before: 'Riyadh', yours: 'Jeddah', theirs: 'Dammam' },
        { field: 'streetName', before: 'Olaya', yours: 'Corniche', theirs: 'King Saud' },
      ],
      undisputed: ['state'],
    })
  })

  it('is settled field by field: what is kept of yours is a new edit on the record as it is now', async () => {
    const card = await refused()
    expect(await resolveConflict(db, card, { city: 'yours', streetName: 'theirs' })).toMatchObject({ status: 'queued' })
    expect(await shown()).toMatchObject({ city: 'Jeddah', state: 'Makkah', streetName: 'King Saud' })
    expect(await db.outbox.toArray()).toMatchObject([{ args: { edits: { city: { from: 'Dammam', to: 'Jeddah' }, state: edits.state } } }])
    expect(await db.rejections.toArray()).toEqual([])
  })

  it('is settled with its card in one step, wherever it is stopped', async () => {
    const card = await refused()
    const fails = vi.spyOn(db.strict.rejections, 'delete').mockRejectedValue(new Error('stopped'))
    await expect(resolveConflict(db, card, { city: 'yours', streetName: 'theirs' })).rejects.toThrow('stopped')
    expect([await db.outbox.count(), await db.rejections.count(), (await shown()).city]).toEqual([0, 1, 'Dammam'])
    fails.mockRestore()
    await resolveConflict(db, card, { city: 'yours', streetName: 'theirs' })
    expect([await db.outbox.count(), await db.rejections.count(), (await shown()).city]).toEqual([1, 0, 'Jeddah'])
  })

  it('where all of theirs is kept still sends the fields nobody disputed', async () => {
    const card = await refused()
    await resolveConflict(db, card, { city: 'theirs', streetName: 'theirs' })
    expect(await shown()).toMatchObject({ city: 'Dammam', state: 'Makkah', streetName: 'King Saud' })
  })

  it('with nothing left to send only puts the card away', async () => {
    const card = await refused()
    await receive({ ...theirs, state: 'Makkah' }, 3)
    const only = { ...card, args: { vendorId: SAMPLE_VENDOR, edits: { city: edits.city } } }
    expect(await resolveConflict(db, only, { city: 'theirs' })).toBeNull()
    expect([await db.outbox.toArray(), await db.rejections.toArray()]).toEqual([[], []])
  })

  it('of an answer that carries edits leaves the answer, also where all of theirs is kept', async () => {
    const card = {
      ...(await refused()),
      name: 'kyc.submit',
      args: { vendorId: SAMPLE_VENDOR, edits: { city: { from: 'Riyadh', to: 'Jeddah' } } },
    }
    await receive({ ...vendor, ...completeCompany, city: 'Dammam' }, 3)
    await db.rejections.put(card)
    expect(await resolveConflict(db, card, { city: 'theirs' })).toMatchObject({ status: 'queued' })
    expect(await db.outbox.toArray()).toMatchObject([{ name: 'kyc.submit', args: { edits: null } }])
    expect(await db.rejections.toArray()).toEqual([])
  })

  it('is over for a field that has become what the person wanted', async () => {
    const card = await refused()
    await receive({ ...theirs, city: 'Jeddah' }, 3)
    expect((await conflictOf(db, card))?.fields.map(({ field }) => field)).toEqual(['streetName'])
  })

  it('has nothing to show for a card that is no edit', async () => {
    const card = await refused()
    expect(await conflictOf(db, { ...card, name: 'request.approve', args: { requestId: 'x' } })).toBeNull()
    expect(await conflictOf(db, { ...card, name: 'gone.tomorrow' })).toBeNull()
  })
})
