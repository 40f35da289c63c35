import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PortalDatabase } from '#db/core/database.ts'
import { toStored } from '#db/core/stored.ts'
import { readDraft } from '#db/drafts/draft.ts'
import { unitId, type Unit } from '#domain/units/unit.ts'
import { yardCounter, type CountedUnit, type YardCount } from '#domain/units/yard-count.ts'
import { openDevice, SAMPLE_VENDOR } from '#tests/support/open-device.ts'
import { sampleContainer, sampleId, sampleUnit, sampleVendor } from '#tests/support/samples.ts'
import { COUNT_DRAFT } from '#db/drafts/names.ts'
import { beginCount, finishCount, goOnCounting, keepCode, readCount, type KeptCount } from './kept-count.ts'
import { sendCounted, SentUnits } from './send-counted.ts'
import { takeOut } from './take-out.ts'

const [yard] = sampleVendor().dumpYards
const yardId = yard?.id ?? ''
const container = sampleContainer()
const [typed, meant] = [2, 3].map((number) => `${container.barcode}-${number}`) as [string, string]
let db: PortalDatabase

beforeEach(async () => {
  db = openDevice()
  await db.rows('vendors').put(toStored('vendors', sampleVendor({ id: SAMPLE_VENDOR }), 1))
  await db.rows('containers').put(toStored('containers', container, 1))
  await beginCount(db, { yardId, isJoint: true })
})
afterEach(() => db.close())

const kept = async (): Promise<KeptCount> => {
  const count = readCount(await readDraft(db, COUNT_DRAFT))
  if (!count) throw new Error('nothing is kept')
  return count
}
const result = async (): Promise<YardCount> => {
  const count = await kept()
  const units: Unit[] = await db.rows('units').toArray()
  return yardCounter(count, { containers: [container], units, yardIds: [yardId] })(count.heard, count.atEnd?.found)
}
const found = async () => (await result()).found.map(({ label }) => label)
const unitOf = async (label: string): Promise<CountedUnit> => {
  const unit = (await result()).found.find((one) => one.label === label)
  if (!unit) throw new Error(`${label} is not found`)
  return unit
}
const send = async () => sendCounted(db, await kept(), (await result()).pending)

test('a unit that was typed by mistake is found no more, on no phone, and found again where that is undone', async () => {
  for (const code of [typed, meant]) await keepCode(db, code)
  await send()
  expect(await found()).toEqual([typed, meant])
  const sent = new SentUnits()
  sent.note([await unitOf(typed)], new Map())
  await takeOut(db, await kept(), await unitOf(typed))
  expect(await found()).toEqual([meant])
  expect((await result()).missing.map(({ label }) => label)).toContain(typed)
  // What other phones go by.
  expect(await db.rows('units').get(unitId(container.id, 2))).not.toHaveProperty('countedAt')
  sent.keepOnly((await kept()).heard)
  await keepCode(db, typed)
  const { pending } = await result()
  expect(sent.left(pending, new Map()).map(({ label }) => label)).toEqual([typed])
  await send()
  expect(await found()).toEqual([typed, meant])
})

test('one that was not noted yet is forgotten, and one that was found when the count was finished, too', async () => {
  await keepCode(db, typed)
  await takeOut(db, await kept(), await unitOf(typed))
  expect([await found(), await db.outbox.count()]).toEqual([[], 0])
  await keepCode(db, typed)
  await finishCount(db, await result())
  await goOnCounting(db)
  await takeOut(db, await kept(), await unitOf(typed))
  expect(await found()).toEqual([])
})

test('one that somebody else has counted since stays found', async () => {
  await keepCode(db, typed)
  await send()
  const at = new Date().toISOString()
  const other = sampleUnit({ id: unitId(container.id, 2), containerId: container.id, number: 2, status: 'in_yard', yardId, note: null })
  await db.rows('units').put(toStored('units', { ...other, seenAt: at, countedAt: at, decisionId: sampleId(77) }, 2))
  await takeOut(db, await kept(), await unitOf(typed))
  expect([await found(), await db.outbox.count()]).toEqual([[typed], 1])
})
