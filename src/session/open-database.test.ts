import Dexie from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { databaseName } from '#db/core/database.ts'
import { markRevoked, readRevoked } from '#db/core/device.ts'
import { openPortal } from '#db/core/open.ts'
import { sampleId } from '#tests/support/samples.ts'
import { openSignedIn } from './open-database.ts'

const owner = { userId: 'who', vendorId: sampleId(1) }
const open = () => openSignedIn(owner, () => undefined)

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => Dexie.delete(databaseName(owner)))

it('who has just signed in gets a database', async () => {
  const db = await open()
  expect(db?.isOpen()).toBe(true)
  db?.close()
})

it('who has one gets that', async () => {
  const made = await openPortal(owner)
  await made.meta.put({ key: 'clientId', value: 'mine' })
  made.close()
  const db = await open()
  expect(await db?.meta.get('clientId')).toMatchObject({ value: 'mine' })
  db?.close()
})

it('a device that was wiped meanwhile forgets who was signed in, and makes no database anew', async () => {
  await markRevoked('revoked')
  expect(await open()).toBeNull()
  expect(await readRevoked()).toBeNull()
  expect(await Dexie.getDatabaseNames()).not.toContain(databaseName(owner))
})
