import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { claimDraft, restoreDraft, type ClaimedDraft } from './claim-draft.ts'
import { readDraft, writeDraft } from './draft.ts'

let db: PortalDatabase
beforeEach(() => {
  db = openDevice()
})
afterEach(() => {
  for (const { release } of claims.splice(0)) release()
  db.close()
})

const claims: ClaimedDraft[] = []
const claim = async (form: string) => {
  const claimed = await claimDraft(db, form)
  claims.push(claimed)
  return claimed
}
const name = async () => (await claim('zone')).name

describe('a draft', () => {
  it('belongs to one tab: the next has one of its own', async () => {
    const [first, second] = [await claim('zone'), await claim('zone')]
    expect([first.name, second.name, (await claim('driver')).name]).toEqual(['zone', 'zone#2', 'driver'])
  })

  it('that was left behind is taken up before a new one is begun', async () => {
    const [first, second] = [await claim('zone'), await claim('zone')]
    await writeDraft(db, second.name, { typed: 2 })
    first.release()
    second.release()
    expect([await name(), await name()]).toEqual(['zone#2', 'zone'])
  })

  it('that was thrown away comes back, but into no place that is taken', async () => {
    expect(await restoreDraft(db, 'zone', { typed: 1 })).toBe(true)
    expect(await readDraft(db, 'zone')).toEqual({ typed: 1 })
    expect(await restoreDraft(db, 'zone', { typed: 2 })).toBe(false)
    await writeDraft(db, 'zone', null)
    const claimed = await claim('zone')
    expect(await restoreDraft(db, 'zone', { typed: 3 })).toBe(false)
    claimed.release()
    expect(await restoreDraft(db, 'zone', { typed: 4 })).toBe(true)
    expect(await readDraft(db, 'zone')).toEqual({ typed: 4 })
  })
})
