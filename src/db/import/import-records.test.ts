import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applyPull } from '#db/core/apply-pull.ts'
import type { OutboxRow, PortalDatabase } from '#db/core/database.ts'
import { mutate } from '#db/core/mutate.ts'
import { toBody } from '#db/core/stored.ts'
import { writeDraft } from '#db/drafts/draft.ts'
import { putLine, resultLine, SERVER_AT } from '#tests/support/answer-lines.ts'
import { standingOnly, undoChange } from '#db/review/undo.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { expectConsole } from '#tests/support/silence.ts'
import { sampleBooking, sampleDriver, sampleId, sampleNewContainer, sampleZone } from '#tests/support/samples.ts'
import { forgetUndone, importNoted, loggedImports, tidyImports } from './import-log.ts'
import { importRecords, undoImport } from './import-records.ts'

const { name, phone, email, bornOn, address, licenseNumber, licenseExpiresOn } = sampleDriver()
const driver = { name, phone, email, bornOn, address, licenseNumber, licenseExpiresOn, profileImage: null, drivingLicense: null }
const newDriver = (n: number, over: Partial<typeof driver> = {}) => {
  const id = sampleId(7, n)
  return { id, mutationId: sampleId(9, n), args: { driverId: id, driver: { ...driver, ...over } } }
}
const bringIn = async (records: readonly ReturnType<typeof newDriver>[]) => {
  await importRecords(db, { name: 'driver.create', records })
  return records
}

let db: PortalDatabase
beforeEach(() => {
  db = openDevice()
})
afterEach(() => db.close())

const shown = async () => (await db.rows('drivers').toArray()).filter(({ removedAt }) => removedAt === undefined).map(({ id }) => id)
const waiting = async () => (await db.outbox.toArray()).map((change) => change.name)

describe('records of a table', () => {
  it('are all there and waiting to be sent, each on its own', async () => {
    const made = await bringIn([newDriver(1), newDriver(2)])
    expect([made.map(({ id }) => id), await shown(), await waiting()]).toEqual([
      [sampleId(7, 1), sampleId(7, 2)],
      [sampleId(7, 1), sampleId(7, 2)],
      ['driver.create', 'driver.create'],
    ])
  })

  it('are none of them there where one is refused', async () => {
    await expect(bringIn([newDriver(1), newDriver(2, { bornOn: '2020-01-01' }), newDriver(3)])).rejects.toThrow('driver.under_age')
    expect(await shown()).toEqual([])
  })

  it('are none of them there where the device could store some of them only', async () => {
    const records = Array.from({ length: 15 }, (_, at) => newDriver(at + 1))
    const { outbox } = db.strict
    const add = outbox.add.bind(outbox)
    let stored = 0
    vi.spyOn(outbox, 'add').mockImplementation((row) => {
      if (stored === 12) throw new DOMException('the disk is gone', 'UnknownError')
      stored += 1
      return add(row)
    })
    await expect(bringIn(records)).rejects.toThrow('not stored')
    expect([stored, await shown()]).toEqual([12, []])
    expect((await waiting()).filter((change) => change !== 'mutation.skip')).toEqual([])
  })

  it('go as a whole when the import is taken back, but for those somebody worked with since', async () => {
    const made = await bringIn([newDriver(1), newDriver(2), newDriver(3)])
    const edits = { available: { from: true, to: false } }
    await mutate(db, 'driver.change', { driverId: sampleId(7, 2), edits })
    expect(await undoImport(db, 'drivers', made)).toBe(1)
    expect(await shown()).toEqual([sampleId(7, 2)])
    // Who was deleted meanwhile does not stay either.
    await mutate(db, 'driver.remove', { driverId: sampleId(7, 2) })
    expect(await undoImport(db, 'drivers', made)).toBe(0)
    // What is gone is gone.
    expect(await undoImport(db, 'drivers', made)).toBe(0)
  })

  it('stay where a change stands on one of them that changes something else', async () => {
    await db.rows('zones').put({ ...sampleZone(), revision: 1 })
    const records = [1, 2].map((n) => {
      const id = sampleId(4, n)
      const container = sampleNewContainer({ barcode: `RN-${n}` })
      return { id, mutationId: sampleId(9, n), args: { containers: [{ containerId: id, container }] } }
    })
    await importRecords(db, { name: 'container.create', records })
    const damage = sampleId(9, 3)
    const moves = [{ number: 1, action: 'report_damage' as const, from: 'in_yard' as const }]
    await mutate(db, 'unit.change', { containerId: sampleId(4, 2), moves }, { id: damage })
    const left = async () => (await db.rows('containers').toArray()).map(({ id }) => id)
    expect([await undoImport(db, 'containers', records), await left()]).toEqual([1, [sampleId(4, 2)]])
    expect(await db.rejections.count()).toBe(0)
    // What was taken back stands on nothing.
    await undoChange(db, damage)
    expect([await undoImport(db, 'containers', records), await left()]).toEqual([0, []])
  })

  it('stay where an open booking needs one of them, and go once it is closed', async () => {
    await db.rows('zones').put({ ...sampleZone(), revision: 1 })
    const records = [1, 2].map((n) => {
      const id = sampleId(4, n)
      const container = sampleNewContainer({ barcode: `RN-${n}` })
      return { id, mutationId: sampleId(9, n), args: { containers: [{ containerId: id, container }] } }
    })
    await importRecords(db, { name: 'container.create', records })
    const { wasteType, binSize } = sampleNewContainer()
    const booking = sampleBooking({ status: 'accepted', container: { id: sampleId(4, 2), wasteType, binSize, barcode: 'RN-2' } })
    const receive = (revision: number, body: typeof booking) =>
      applyPull(db, {
        rows: [putLine('bookings', body, revision)],
        results: [],
        lastSeq: 0,
        cursor: { epoch: 'e', scope: 's', revision, after: null },
        durable: revision,
      })
    await receive(1, booking)
    const left = async () => (await db.rows('containers').toArray()).map(({ id }) => id)
    expect([await undoImport(db, 'containers', records), await left()]).toEqual([1, [sampleId(4, 2)]])
    await receive(2, { ...booking, status: 'completed' })
    expect([await undoImport(db, 'containers', records), await left()]).toEqual([0, []])
  })

  it('are not said to be worked with where the device has no room to take them back, and go when they are asked for again', async () => {
    const made = await bringIn(Array.from({ length: 15 }, (_, at) => newDriver(at + 1)))
    await db.meta.put({ key: 'sentUpTo', value: 15 })
    const { outbox } = db.strict
    const add = outbox.add.bind(outbox)
    const full = vi.spyOn(outbox, 'add').mockImplementation((row) => {
      if (row.seq > 25) throw new DOMException('the disk is full', 'QuotaExceededError')
      return add(row)
    })
    await expect(undoImport(db, 'drivers', made)).rejects.toThrow('taken back')
    expectConsole('warn', 'undo: the device has no room for this change')
    expect(await shown()).toHaveLength(5)
    full.mockRestore()
    expect([await undoImport(db, 'drivers', made), await shown()]).toEqual([0, []])
  })

  describe('that was edited while it was on its way, and the edit undone', () => {
    const [id, edit] = [sampleId(7, 1), sampleId(8, 1)]
    const edits = { available: { from: true, to: false } }
    /** The engine put the whole queue into a request; whether it arrived is open. */
    const send = async () => db.meta.put({ key: 'sentUpTo', value: (await db.outbox.orderBy('seq').last())?.seq ?? 0 })
    const editAndUndo = async () => {
      const made = await bringIn([newDriver(1)])
      await mutate(db, 'driver.change', { driverId: id, edits }, { id: edit })
      await send()
      expect(await undoChange(db, edit)).toBe('reversed')
      return made
    }
    const arrive = async (change: OutboxRow | undefined, available: boolean) => {
      const here = await db.rows('drivers').get(id)
      if (!change || !here) throw new Error('nothing was sent')
      await applyPull(db, {
        rows: [putLine('drivers', { ...toBody(here), available })],
        results: [resultLine(change.seq, change.id, { revision: 1 })],
        lastSeq: change.seq,
        cursor: { epoch: 'e', scope: 's', revision: change.seq, after: null },
        durable: change.seq,
      })
    }

    it('goes with the import', async () => {
      const made = await editAndUndo()
      expect([await undoImport(db, 'drivers', made), await shown()]).toEqual([0, []])
      expect(await waiting()).toEqual(['driver.create', 'driver.change', 'driver.change', 'driver.remove'])
      expect(await undoImport(db, 'drivers', made)).toBe(0)
    })

    it('goes also when the edit has arrived by now, and only its undo waits', async () => {
      const made = await editAndUndo()
      const [creation, change] = await db.outbox.orderBy('seq').toArray()
      await arrive(creation, true)
      await arrive(change, false)
      expect(await waiting()).toEqual(['driver.change'])
      expect([await undoImport(db, 'drivers', made), await shown()]).toEqual([0, []])
    })

    it('stays where the undo was undone', async () => {
      const made = await editAndUndo()
      const undo = await db.outbox.orderBy('seq').last()
      await send()
      expect(await undoChange(db, undo?.id ?? '')).toBe('reversed')
      const names = async () => (await standingOnly(db, await db.outbox.toArray())).map((change) => change.id)
      expect(await names()).toEqual([made[0]?.mutationId, edit])
      expect([await undoImport(db, 'drivers', made), await shown()]).toEqual([1, [id]])
    })
  })

  it('go also when the server has them, under its own clock', async () => {
    const made = await bringIn([newDriver(1)])
    const [sent] = await db.outbox.toArray()
    const here = await db.rows('drivers').get(sampleId(7, 1))
    if (!sent || !here) throw new Error('nothing was imported')
    await applyPull(db, {
      rows: [putLine('drivers', { ...toBody(here), createdAt: SERVER_AT })],
      results: [resultLine(sent.seq, sent.id, { revision: 1 })],
      lastSeq: sent.seq,
      cursor: { epoch: 'e', scope: 's', revision: 1, after: null },
      durable: 1,
    })
    expect(await undoImport(db, 'drivers', made)).toBe(0)
    expect([await shown(), await waiting()]).toEqual([[], ['driver.remove']])
  })
})

describe('imports that a device remembers', () => {
  const at = '2026-11-22T10:00:00.000Z'
  const soon = Date.parse(at) + 60_000
  const log = (run: string, over: { at?: string } = {}) => ({ noun: 'drivers', run, at, asked: 4, ...over }) as const
  const wanted = (...numbers: readonly number[]) => ({ name: 'driver.create', records: numbers.map((n) => newDriver(n)) }) as const
  const note = (run: string, numbers: readonly number[], over?: { at?: string }) => importNoted(db, log(run, over), wanted(...numbers))
  const runs = async () => (await loggedImports(db, 'drivers', soon)).map(({ run, records }) => [run, records.map(({ id }) => id)])

  it('are told with what came of them so far, the latest first', async () => {
    await note('a', [1, 2])
    await note('a', [3])
    await note('b', [5], { at: '2026-11-22T11:00:00.000Z' })
    const found = await loggedImports(db, 'drivers', soon)
    expect(found.map(({ run, asked, records }) => [run, asked, records.length])).toEqual([
      ['b', 4, 1],
      ['a', 4, 3],
    ])
    expect(await loggedImports(db, 'containers', soon)).toEqual([])
  })

  it('hold what was made, or nothing was made: where there is no room to note it, nothing is', async () => {
    const put = db.meta.put.bind(db.meta)
    const full = vi.spyOn(db.meta, 'put').mockImplementation((row) => {
      if (row.key.startsWith('draft:import-log:')) throw new DOMException('full', 'QuotaExceededError')
      return put(row)
    })
    await expect(note('a', [1, 2])).rejects.toThrow('full')
    expect([await shown(), await waiting()]).toEqual([[], []])
    full.mockRestore()
    await note('a', [1, 2])
    expect(await runs()).toEqual([['a', [sampleId(7, 1), sampleId(7, 2)]]])
  })

  it('hold also what was made before the page ended in the middle of it, and nothing else', async () => {
    await note('a', [1])
    // What is written down when the first of the next ones is made.
    const { outbox } = db.strict
    const [add, put] = [outbox.add.bind(outbox), db.meta.put.bind(db.meta)]
    let written: unknown
    let known: unknown
    const noting = vi.spyOn(db.meta, 'put').mockImplementation((row) => {
      if (row.key === 'draft:import-log:drivers:a') written = row.value
      return put(row)
    })
    vi.spyOn(outbox, 'add').mockImplementation((row) => {
      known ??= written
      return add(row)
    })
    await note('a', [2, 3, 4])
    noting.mockRestore()
    await writeDraft(db, 'import-log:drivers:a', known)
    expect(await runs()).toEqual([['a', [1, 2, 3, 4].map((n) => sampleId(7, n))]])

    const ended = openDevice()
    await importRecords(ended, wanted(1, 2, 3))
    await writeDraft(ended, 'import-log:drivers:a', known)
    const [logged] = await loggedImports(ended, 'drivers', soon)
    expect(logged?.records.map(({ id }) => id)).toEqual([1, 2, 3].map((n) => sampleId(7, n)))
    expect(await undoImport(ended, 'drivers', logged?.records ?? [])).toBe(0)
    expect(await ended.rows('drivers').toArray()).toEqual([])
    ended.close()
  })

  it('do not hold what was refused', async () => {
    await expect(importNoted(db, log('a'), { name: 'driver.create', records: [newDriver(1, { bornOn: '2020-01-01' })] })).rejects.toThrow(
      'driver.under_age',
    )
    expect(await runs()).toEqual([])
  })

  it('hold what was made also where there is no room to say that all of it is there', async () => {
    const put = db.meta.put.bind(db.meta)
    let writes = 0
    const full = vi.spyOn(db.meta, 'put').mockImplementation((row) => {
      if (row.key.startsWith('draft:import-log:') && ++writes === 2) throw new DOMException('full', 'QuotaExceededError')
      return put(row)
    })
    await note('a', [1])
    expectConsole('warn', 'import: full')
    full.mockRestore()
    expect(await runs()).toEqual([['a', [sampleId(7, 1)]]])
    await note('a', [2])
    expect(await runs()).toEqual([['a', [sampleId(7, 1), sampleId(7, 2)]]])
  })

  it('can be taken back as a whole, also after the page that made them is gone', async () => {
    await note('a', [1, 2])
    await note('a', [3])
    const [logged] = await loggedImports(db, 'drivers', soon)
    expect(await undoImport(db, 'drivers', logged?.records ?? [])).toBe(0)
    expect(await shown()).toEqual([])
    await forgetUndone(db, 'drivers', 'a', soon)
    expect(await loggedImports(db, 'drivers', soon)).toEqual([])
  })

  it('hold what stays of one that was taken back, so that it can be taken back later', async () => {
    await note('a', [1, 2, 3])
    const undo = async () => {
      const [logged] = await loggedImports(db, 'drivers', soon)
      const kept = await undoImport(db, 'drivers', logged?.records ?? [])
      await forgetUndone(db, 'drivers', 'a', soon)
      return kept
    }
    const edit = sampleId(8, 1)
    await mutate(db, 'driver.change', { driverId: sampleId(7, 2), edits: { available: { from: true, to: false } } }, { id: edit })
    expect([await undo(), await runs()]).toEqual([1, [['a', [sampleId(7, 2)]]]])
    expect((await loggedImports(db, 'drivers', soon))[0]).toMatchObject({ at, asked: 4, isRest: true })
    await undoChange(db, edit)
    expect([await undo(), await runs(), await shown()]).toEqual([0, [], []])
  })

  it('are forgotten when the device no longer knows which change made what', async () => {
    await note('a', [1])
    const later = Date.parse(at) + 15 * 86_400_000
    expect(await loggedImports(db, 'drivers', later)).toEqual([])
    await tidyImports(db, 'drivers', later)
    expect(await loggedImports(db, 'drivers', soon)).toEqual([])
  })
})
