import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { applyPull } from '#db/core/apply-pull.ts'
import { countOthers } from '#db/review/counted-together.ts'
import type { OutboxRow, PortalDatabase } from '#db/core/database.ts'
import { MOST_MOVES } from '#domain/units/mutations.ts'
import { unitId } from '#domain/units/unit.ts'
import type { CountedUnit } from '#domain/units/yard-count.ts'
import { putLine, resultLine } from '#tests/support/answer-lines.ts'
import { openDevice, SAMPLE_VENDOR } from '#tests/support/open-device.ts'
import { sampleContainer, sampleId, sampleUnit, sampleVendor } from '#tests/support/samples.ts'
import type { KeptCount } from './kept-count.ts'
import { inChanges, refusedTogether, sendCounted, SentUnits } from './send-counted.ts'

const units = (containerId: string, count: number): CountedUnit[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `${containerId}-${at}`,
    containerId,
    number: at + 1,
    label: `${containerId}-${at + 1}`,
    state: 'in_yard',
    seenAt: null,
    hasLeft: false,
  }))

test('every counted unit is in exactly one change, of its container, and none is too large', () => {
  const counted = [...units('a', 2 * MOST_MOVES + 1), ...units('b', MOST_MOVES), ...units('c', 1)]
  const changes = inChanges(counted)
  expect(changes.flat()).toEqual(counted)
  expect(changes.map((batch) => [batch.length, new Set(batch.map(({ containerId }) => containerId)).size])).toEqual([
    [MOST_MOVES, 1],
    [MOST_MOVES, 1],
    [1, 1],
    [MOST_MOVES, 1],
    [1, 1],
  ])
})

describe('a count', () => {
  const container = sampleContainer({ inventory: { sku: 'S', units: 6, stock: 6 } })
  const readAt = (number: number) => `2026-11-21T08:0${number}:00.000Z`
  const seen = (...numbers: readonly number[]): CountedUnit[] =>
    numbers.map((number) => ({
      id: unitId(container.id, number),
      containerId: container.id,
      number,
      label: `${container.barcode}-${number}`,
      state: 'in_yard',
      seenAt: null,
      hasLeft: false,
    }))
  const count: KeptCount = {
    yardId: sampleId(8),
    begunAt: '2026-11-21T07:00:00.000Z',
    isJoint: true,
    // The order in which codes are kept says nothing of when they were read.
    heard: [3, 5, 4, 2].map((number) => ({ code: `${container.barcode.toLowerCase()}-${number}`, at: readAt(number) })),
    sent: {},
    notes: {},
    finishedAt: null,
  }
  const away = sampleUnit({ id: unitId(container.id, 4), number: 4, status: 'out', note: null })

  let db: PortalDatabase
  let revision = 0
  const pull = (rows: Parameters<typeof applyPull>[1]['rows'], results: Parameters<typeof applyPull>[1]['results'] = []) => {
    revision += 1
    const cursor = { epoch: 'e', scope: 's', revision, after: null }
    return applyPull(db, { rows, results, lastSeq: Math.max(0, ...results.map(({ seq }) => seq)), cursor, durable: revision })
  }
  beforeEach(async () => {
    db = openDevice()
    revision = 0
    await pull([putLine('vendors', sampleVendor({ id: SAMPLE_VENDOR })), putLine('containers', container)])
  })
  afterEach(() => db.close())
  const told = ({ args }: OutboxRow) => {
    const { moves, at } = args as { moves: { number: number }[]; at?: string }
    return [moves.map(({ number }) => number), at]
  }
  const waiting = async () => (await db.outbox.orderBy('seq').toArray()).map(told)
  /** The server refuses the change that waits, with what it knows of a unit. */
  const refuse = async (code = 'unit.out') => {
    const [change] = await db.outbox.toArray()
    if (!change) throw new Error('nothing waits')
    await pull(
      [putLine('units', away, 2)],
      [resultLine(change.seq, change.id, { status: 'rejected', code, params: { number: 4 }, revision: 1 })],
    )
    return refusedTogether(await db.rejections.toArray())
  }

  it('is sent together, with the moment of the unit that was read last', async () => {
    await sendCounted(db, count, seen(5, 2, 3))
    expect(await waiting()).toEqual([[[5, 2, 3], readAt(5)]])
  })

  it('is sent one by one where this device knows of a unit that is gone', async () => {
    await pull([putLine('units', away, 2)])
    await sendCounted(db, count, seen(2, 3, 4, 5))
    expect(await waiting()).toEqual([
      [[2], readAt(2)],
      [[3], readAt(3)],
      [[5], readAt(5)],
    ])
  })

  it('that the server refused for one unit is sent anew for the others, one by one and once, and leaves no card', async () => {
    const sent = new SentUnits()
    const none = refusedTogether([])
    const batch = sent.left(seen(2, 3, 4, 5), none)
    sent.note(batch, none)
    await sendCounted(db, count, batch, none)
    expect(sent.left(seen(2, 3, 4, 5), none)).toEqual([])
    const together = await refuse()
    // What is gone is not pending any more.
    const others = sent.left(seen(2, 3, 5), together)
    expect(others).toEqual(seen(2, 3, 5))
    sent.note(others, together)
    await sendCounted(db, count, others, together)
    expect(await waiting()).toEqual([
      [[2], readAt(2)],
      [[3], readAt(3)],
      [[5], readAt(5)],
    ])
    expect(await db.rejections.count()).toBe(0)
    expect([sent.left(seen(2, 3, 5), together), sent.left(seen(2, 3, 5), none)]).toEqual([[], []])
  })

  it('goes on together for units that were in no refused change, and is sent again where it could not be stored', async () => {
    await sendCounted(db, count, seen(2, 4))
    const together = await refuse()
    await sendCounted(db, count, seen(2, 3, 5), together)
    expect((await waiting()).map(([numbers]) => numbers)).toEqual([[3, 5], [2]])
    const sent = new SentUnits()
    sent.note(seen(2, 3), together)
    sent.forget(seen(2, 3))
    expect(sent.left(seen(2, 3), together)).toEqual(seen(2, 3))
  })

  it('that was closed before the server refused it is counted for the others from its card, all of them at once', async () => {
    await sendCounted(db, count, seen(2, 3, 4, 5))
    await refuse()
    const [card] = await db.rejections.toArray()
    expect((card && (await countOthers(db, card)))?.map(({ status }) => status)).toEqual(['queued', 'queued', 'rejected', 'queued'])
    // When each was read, the count knew; the card knows when the last was.
    expect(await waiting()).toEqual([2, 3, 5].map((number) => [[number], readAt(5)]))
    expect(await db.rejections.count()).toBe(0)
  })

  it('of which nothing is left keeps its card, and so does every other card', async () => {
    await sendCounted(db, count, seen(4, 5))
    await refuse()
    const [card] = await db.rejections.toArray()
    if (!card) throw new Error('nothing was refused')
    await pull([putLine('units', sampleUnit({ id: unitId(container.id, 5), number: 5, status: 'out', note: null }), 3)])
    expect((await countOthers(db, card))?.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await countOthers(db, { ...card, code: 'mutation.forbidden' })).toBeNull()
    expect([await waiting(), await db.rejections.count()]).toEqual([[], 1])
  })

  it.each([
    ['of one unit', [4], 'unit.out'],
    ['that this person may not send', [2, 4], 'mutation.forbidden'],
    ['in a yard that is gone', [2, 4], 'unit.yard_unknown'],
  ])('%s is not sent again where it was refused', async (_which, numbers, code) => {
    await sendCounted(db, count, seen(...numbers))
    expect((await refuse(code)).size).toBe(0)
  })

  it('is no other change of units', async () => {
    await sendCounted(db, count, seen(2, 4))
    await refuse()
    const cards = await db.rejections.toArray()
    const moves = [2, 4].map((number) => ({ number, action: 'send_out', from: 'in_yard' }))
    expect(refusedTogether(cards.map((card) => ({ ...card, args: { containerId: container.id, moves } }))).size).toBe(0)
    expect(refusedTogether(cards.map((card) => ({ ...card, args: {} }))).size).toBe(0)
    expect(refusedTogether(cards.map((card) => ({ ...card, name: 'container.addUnits' }))).size).toBe(0)
  })
})
