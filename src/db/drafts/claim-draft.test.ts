import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseName, type PortalDatabase } from '#db/core/database.ts'
import { openPortal } from '#db/core/open.ts'
import { sampleId } from '#tests/support/samples.ts'
import { claimDraft, type ClaimedDraft } from './claim-draft.ts'
import { readDraft, writeDraft } from './draft.ts'
import { restoreDraft } from './restore-draft.ts'

const owner = { userId: 'claims', vendorId: sampleId(3) }
let db: PortalDatabase
let claims: ClaimedDraft<unknown>[]
const claim = async (form = 'zone') => {
  const made = await claimDraft(db, form)
  claims.push(made)
  return made
}

beforeEach(async () => {
  claims = []
  db = await openPortal(owner)
})
afterEach(async () => {
  for (const { release } of claims) release()
  db.close()
  await Dexie.delete(databaseName(owner))
})

describe('two tabs that add the same noun', () => {
  it('type into two drafts, and the second is told of the first', async () => {
    const [one, two] = [await claim(), await claim()]
    expect([one.isElsewhere, two.isElsewhere]).toEqual([false, true])
    await writeDraft(db, one.name, 'north')
    await writeDraft(db, two.name, 'south')
    expect(await readDraft(db, one.name)).toBe('north')
    await writeDraft(db, one.name, null)
    expect(await readDraft(db, two.name)).toBe('south')
  })

  it('find their own again when they are loaded anew', async () => {
    const [one, two] = [await claim(), await claim()]
    await writeDraft(db, one.name, 'north')
    await writeDraft(db, two.name, 'south')
    // The new page asks before the old one has let go.
    setTimeout(two.release, 50)
    expect(await claim()).toMatchObject({ name: two.name, draft: 'south', isElsewhere: true })
    one.release()
    expect(await claim()).toMatchObject({ name: one.name, draft: 'north' })
  })

  it('keep out of the drafts of other nouns, and of records that are edited', async () => {
    await writeDraft(db, 'zone:7', 'an edit')
    await writeDraft(db, 'zones', 'another form')
    expect(await claim()).toMatchObject({ name: 'zone', draft: null, isElsewhere: false })
    expect(await claim('driver')).toMatchObject({ name: 'driver', isElsewhere: false })
  })
})

it('what a closed tab left behind is gone on with, one draft after the other', async () => {
  const [one, two] = [await claim(), await claim()]
  await writeDraft(db, one.name, 'north')
  await writeDraft(db, two.name, 'south')
  one.release()
  two.release()
  const next = await claim()
  expect(next).toMatchObject({ draft: 'north', isElsewhere: false })
  await writeDraft(db, next.name, null)
  next.release()
  expect(await claim()).toMatchObject({ draft: 'south' })
})

it('what was thrown away comes back, but into no place where somebody types', async () => {
  expect(await restoreDraft(db, 'zone', 'north')).toBe(true)
  expect(await restoreDraft(db, 'zone', 'south')).toBe(false)
  expect(await readDraft(db, 'zone')).toBe('north')
  await writeDraft(db, 'zone', null)
  const { name, release } = await claim()
  expect(await restoreDraft(db, name, 'south')).toBe(false)
  // A form that is just leaving is waited for.
  const restored = restoreDraft(db, name, 'south')
  release()
  expect(await restored).toBe(true)
})
