import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RowLine } from '#protocol/sync.ts'
import { putLine, resultLine } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import { applyPull, readCursor } from './apply-pull.ts'
import { PREDICTED_REJECTION, type PortalDatabase } from './database.ts'
import { mutate } from './mutate.ts'
import { readShortList } from './short-list.ts'

/** No part of a key, and no text either: it cannot even be written as one. */
const STRANGE: readonly unknown[] = [{ toString: null }, {}, [], null, 7, 'a_state_of_tomorrow']

const booking = sampleBooking()
const request = requestOn(booking, 'renewal', { id: sampleId(6, 1), number: 5001 })
const other = requestOn(booking, 'removal', { id: sampleId(6, 2), number: 5002 })

let db: PortalDatabase
beforeEach(() => {
  db = openDevice()
})
afterEach(() => db.close())

const pull = (rows: RowLine[], revision: number, done: { id: string } | null = null) =>
  applyPull(db, {
    rows,
    results: done ? [resultLine(1, done.id, { revision })] : [],
    lastSeq: done ? 1 : 0,
    cursor: { epoch: 'e', scope: 's', revision, after: null },
    durable: 0,
  })
const strangely = (kind: string, body: { readonly id: string }, over: object, revision: number) =>
  putLine(kind, { ...body, ...over } as { readonly id: string }, revision)

describe.each(STRANGE.map((value) => [JSON.stringify(value), value] as const))(
  'a row with %s where words or numbers belong',
  (_case, value) => {
    it('stops no pull: everything else arrives, and the row itself goes and comes like any other', async () => {
      const rows = [
        strangely('bookings', booking, { status: value }, 1),
        strangely('requests', request, { status: value, type: value, details: value }, 1),
        putLine('requests', other, 1),
      ]
      await pull(rows, 1)
      expect(await db.rows('requests').get(other.id)).toMatchObject({ number: 5002 })
      await pull([putLine('bookings', booking, 2), putLine('requests', request, 2)], 2)
      expect((await readCursor(db))?.revision).toBe(2)
      const counters = new Map((await db.counters.toArray()).map(({ key, value: count }) => [key, count]))
      expect([counters.get('bookings/on_site'), counters.get('requests/renewal/pending')]).toEqual([1, 1])
      const under = (total: string) => [...counters].reduce((sum, [key, count]) => sum + (key.startsWith(`${total}/`) ? count : 0), 0)
      for (const [key, count] of counters)
        // Of all there are as many as in their states.
        if (!key.endsWith('/on_site') && !key.endsWith('/pending')) expect([key, count]).toEqual([key, under(key)])
    })

    it('stops no pull under a change that waits for it either: the change stays, for the server to decide', async () => {
      await pull([putLine('bookings', booking, 1), putLine('requests', request, 1)], 1)
      const change = await mutate(db, 'request.approve', { requestId: request.id, operationId: sampleId(7) })
      if (change.status !== 'queued') throw new Error('refused')
      for (const [revision, over] of [{ details: value }, { status: value }, { bookingId: value, number: value }].entries()) {
        await pull([strangely('requests', request, over, revision + 2), strangely('bookings', booking, over, revision + 2)], revision + 2)
        expect((await readCursor(db))?.revision).toBe(revision + 2)
        expect(await db.outbox.toArray()).toMatchObject([{ id: change.mutationId }])
      }
      await pull([putLine('requests', request, 9)], 9, { id: change.mutationId })
      expect(await db.outbox.count()).toBe(0)
    })

    it('is shown by a first screen somewhere, and no reason to show none', async () => {
      const second = requestOn(booking, 'renewal', { id: sampleId(6, 3), number: 5003 })
      const strange = { details: value, effectiveOn: value, container: value }
      await pull([strangely('requests', request, strange, 1), putLine('requests', second, 1)], 1)
      const query = { kind: 'requests', sort: [{ column: 'answerBy', direction: 'ascending' }] } as const
      const within = {
        kind: 'requests',
        index: '[type+status+requestedAt+id]',
        prefix: ['renewal', 'pending'],
        direction: 'forward',
      } as const
      expect((await readShortList(db, { query, within }))?.map(({ id }) => id).toSorted()).toEqual([request.id, second.id])
    })
  },
)

it('a prediction that a strange row makes impossible says that an update is needed', async () => {
  await pull([putLine('bookings', booking, 1), putLine('requests', request, 1)], 1)
  await mutate(db, 'request.approve', { requestId: request.id, operationId: sampleId(7) })
  await pull([strangely('bookings', booking, { status: 'a_state_of_tomorrow' }, 2)], 2)
  expect((await db.outbox.toArray())[0]?.[PREDICTED_REJECTION]).toMatchObject({ code: 'mutation.unknown' })
})
