import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import { readDraft } from '#db/drafts/draft.ts'
import { storeFile } from '#db/files/files.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleId, sampleOperation } from '#tests/support/samples.ts'
import { forgetStep, openStep, type DraftedStep } from './step-draft.ts'

const AT = '2026-11-21T08:00:00.000Z'
const stepOf = (step: 'depart' | 'fail') => ({ step, at: AT, deviceAt: AT, driverId: null, note: null, failure: null })
const onTheWay = sampleOperation({ containerStatus: 'on_the_way', steps: [stepOf('depart')] })
const unit = { containerId: sampleId(4), number: 2 }

let db: PortalDatabase
beforeEach(() => {
  db = openDevice()
})
afterEach(() => db.close())

const photoOf = (seed: number) => storeFile(db, { name: `${seed}.jpg`, type: 'image/jpeg', bytes: new Uint8Array([seed, 9]).buffer })
/** What a form of it would begin with, opened anew. */
const again = async (step: DraftedStep, operation: Operation = onTheWay) => (await openStep(db, operation, step)).values

describe('a step that was begun', () => {
  it('is there again when its form is opened anew, each step with its own', async () => {
    const [photo, slip] = [await photoOf(1), await photoOf(2)]
    const arrive = await openStep(db, onTheWay, 'arrive')
    expect(arrive.values).toEqual({})
    await arrive.keep({ unit, after: [photo] })
    await arrive.keep({ note: 'By the gate', ticket: { number: '77', tonnes: '4.', photo: slip } })
    const fail = await openStep(db, onTheWay, 'fail')
    await fail.keep({ reason: 'access_blocked', on: '' })
    const typed = { unit, after: [photo], note: 'By the gate', ticket: { number: '77', tonnes: '4.', photo: slip } }
    expect([await again('arrive'), await again('fail')]).toEqual([typed, { reason: 'access_blocked', on: '' }])
    // That the dispatcher says other hours takes nothing away.
    expect(await again('arrive', { ...onTheWay, hours: { from: '08:00', to: '09:00' }, decisionId: sampleId(9) })).toEqual(typed)
    // Nothing is chosen any more, which is not the same as nothing was chosen yet.
    await arrive.keep({ unit: null })
    expect(await again('arrive')).toEqual({ ...typed, unit: null })
  })

  it('is gone once the movement went on', async () => {
    const arrive = await openStep(db, onTheWay, 'arrive')
    await arrive.keep({ note: 'By the gate' })
    const second = { ...onTheWay, steps: [stepOf('depart'), stepOf('fail'), stepOf('depart')] }
    expect(await again('arrive', second)).toEqual({})
    expect(await readDraft(db, `step:${onTheWay.id}:arrive`)).toBeNull()
  })

  it('is forgotten when a step is taken, with all that was begun; added proof forgets itself alone', async () => {
    const begin = async () => {
      for (const step of ['arrive', 'fail', 'add_proof'] as const) await (await openStep(db, onTheWay, step)).keep({ note: step })
    }
    await begin()
    await forgetStep(db, onTheWay.id, 'add_proof')
    expect([await again('arrive'), await again('fail'), await again('add_proof')]).toEqual([{ note: 'arrive' }, { note: 'fail' }, {}])
    await begin()
    const other = await openStep(db, { ...onTheWay, id: sampleId(7, 77) }, 'arrive')
    await other.keep({ note: 'elsewhere' })
    await forgetStep(db, onTheWay.id, 'fail')
    expect([await again('arrive'), await again('fail'), await again('add_proof')]).toEqual([{}, {}, {}])
    expect(await again('arrive', { ...onTheWay, id: sampleId(7, 77) })).toEqual({ note: 'elsewhere' })
  })

  it('names no photo that this device has no more: the step could never be sent', async () => {
    const [kept, gone] = [await photoOf(1), await photoOf(2)]
    const collect = await openStep(db, onTheWay, 'collect')
    await collect.keep({ before: [gone, kept], ticket: { number: '77', tonnes: '4', photo: gone } })
    await db.files.files.delete(gone.sha256)
    expect(await again('collect')).toEqual({ before: [kept], ticket: { number: '77', tonnes: '4', photo: null } })
  })

  it('is nothing where what is kept is of no form that is known', async () => {
    await db.meta.put({ key: `draft:step:${onTheWay.id}:fail`, value: { standing: 'on_the_way 1', values: { reason: 'bored' } } })
    expect(await again('fail')).toEqual({})
  })
})
