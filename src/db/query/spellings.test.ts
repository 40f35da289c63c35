import { afterAll, beforeAll, expect, it } from 'vitest'
import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { putLine } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import { FOUND_SPELLINGS, OTHER_SPELLINGS } from '#tests/support/spellings.ts'
import { QueryEngine } from './engine.ts'

// One customer for each text of the table, all on one device: what is typed has to find its own among all others.
const TEXTS = [...new Set([...FOUND_SPELLINGS, ...OTHER_SPELLINGS].map(([, text]) => text))]
const idOf = (text: string): string => sampleId(6, TEXTS.indexOf(text))

let db: PortalDatabase
let engine: QueryEngine
beforeAll(async () => {
  db = openDevice()
  const rows = TEXTS.map((text, n) => {
    const booking = sampleBooking({ id: sampleId(5, n), number: 90_000 + n })
    return putLine('requests', {
      // What begins as a number is the request's.
      ...requestOn(booking, 'removal', { id: idOf(text), number: Number(/^\d{4,5}(?!\d)/.exec(text)?.[0] ?? 80_000 + n) }),
      // What reads as a phone is the customer's phone.
      ...(/^\d{10}$/.test(text) ? { customerPhone: text } : { customerName: { en: text, ar: '' } }),
    })
  })
  await applyPull(db, { rows, results: [], lastSeq: 0, cursor: { epoch: 'e', scope: 's', revision: 1, after: null }, durable: 0 })
  engine = new QueryEngine(db, { pause: () => Promise.resolve(), lock: (_name, work) => work(), chunkSlots: 64, now: () => 0 })
})
afterAll(() => db.close())

const found = async (search: string): Promise<readonly string[]> =>
  (await engine.query({ kind: 'requests', search }, { start: 0, end: TEXTS.length })).rows.map(({ id }) => id)

it.each(FOUND_SPELLINGS)('a list searched for %j shows %j', async (typed, text) => {
  expect(await found(typed)).toContain(idOf(text))
})

it.each(OTHER_SPELLINGS)('a list searched for %j does not show %j', async (typed, text) => {
  expect(await found(typed)).not.toContain(idOf(text))
})

it('a list searched for one of them shows few others', async () => {
  let shown = 0
  for (const [typed] of FOUND_SPELLINGS) shown += (await found(typed)).length
  expect(shown / FOUND_SPELLINGS.length).toBeLessThan(12)
})
