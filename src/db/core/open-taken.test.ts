import Dexie from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sampleId } from '#tests/support/samples.ts'
import { databaseName, PortalDatabase } from './database.ts'
import { assertNotTaken, openExisting, openPortal } from './open.ts'

const owner = { userId: 'who', vendorId: sampleId(1) }
const name = databaseName(owner)

beforeEach(async () => (await openPortal(owner)).close())
afterEach(() => Dexie.delete(name))

/** Opens it anew as a newer release does, which makes whoever has it open give way. */
const upgrade = () =>
  new Promise<void>((done, failed) => {
    const opening = indexedDB.open(name, 9990)
    opening.onerror = () => failed(new Error('not upgraded'))
    opening.onsuccess = () => {
      opening.result.close()
      done()
    }
  })

it.each([
  ['of somebody who signed in', () => openPortal(owner)],
  ['that is there', () => openExisting(name)],
])('a database %s that a newer release takes before it is open is said to belong to that', async (_, openIt) => {
  vi.spyOn(PortalDatabase.prototype, 'open').mockImplementationOnce(function (this: PortalDatabase) {
    // The browser has opened it, and who asked for it has not been told yet.
    this.on('ready', upgrade)
    return this.open()
  })
  await expect(openIt()).rejects.toMatchObject({ name: 'NewerDatabaseError' })
})

it('so it is where opening is called off by that', async () => {
  vi.spyOn(PortalDatabase.prototype, 'open').mockImplementationOnce(function (this: PortalDatabase) {
    const calledOff = this.open()
      .then(upgrade)
      .then(() => Promise.reject(new Dexie.DatabaseClosedError('called off')))
    return Dexie.Promise.resolve(calledOff)
  })
  await expect(openPortal(owner)).rejects.toMatchObject({ name: 'NewerDatabaseError' })
})

it('who comes to listen after a newer release took it can see so', async () => {
  const db = await openPortal(owner)
  expect(() => assertNotTaken(db)).not.toThrow()
  await upgrade()
  expect(() => assertNotTaken(db)).toThrow('the database was taken over by a newer release')
})
