import Dexie from 'dexie'
import { afterEach, expect, it } from 'vitest'
import { sampleId } from '#tests/support/samples.ts'
import { databaseName } from './database.ts'
import { openExisting, openPortal } from './open.ts'

const owner = { userId: 'who', vendorId: sampleId(1) }

afterEach(() => Dexie.delete(databaseName(owner)))

it('a database that is not there is not made by asking for it', async () => {
  await expect(openExisting(databaseName(owner))).rejects.toMatchObject({ name: 'DatabaseClosedError' })
  expect(await Dexie.getDatabaseNames()).not.toContain(databaseName(owner))
})

it('one that is there is opened', async () => {
  const made = await openPortal(owner)
  made.close()
  const again = await openExisting(databaseName(owner))
  expect(again.isOpen()).toBe(true)
  again.close()
})
