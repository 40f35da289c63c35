import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { putLine } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { QUERY_PORTS } from '#tests/support/query-device.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleContainer, sampleDriver, sampleId, samplePenalty, sampleZone } from '#tests/support/samples.ts'
import { FOUND_SPELLINGS, OTHER_SPELLINGS } from '#tests/support/spellings.ts'
import { QueryEngine } from './engine.ts'
import { findEverywhere } from './find-everywhere.ts'

const both = (en: string, ar: string) => ({ en, ar })
const TEXTS = [...new Set([...FOUND_SPELLINGS, ...OTHER_SPELLINGS].map(([, text]) => text))]
/** Zones have no number that could stand behind #. */
const NAME_SPELLINGS = FOUND_SPELLINGS.filter(([typed]) => !/^[#＃]/.test(typed))
const zoneIdOf = (text: string): string => sampleId(20, TEXTS.indexOf(text))

const bookings = [
  sampleBooking({ id: sampleId(5, 1), number: 7003, customerName: both('Saad Al Harbi', 'سعد الحربي'), customerPhone: '0507003000' }),
  sampleBooking({ id: sampleId(5, 2), number: 70_031, customerName: both('Saad Al Harbi', 'سعد الحربي'), customerPhone: '0507003000' }),
  sampleBooking({ id: sampleId(5, 3), number: 8004, customerName: both('Narjis Furniture', 'أثاث النرجس'), customerPhone: null }),
  ...[1, 2, 3, 4, 5, 6].map((n) =>
    sampleBooking({ id: sampleId(5, 10 + n), number: 9100 + n, customerName: both('Omar', 'عمر'), customerPhone: `055000000${n % 2}` }),
  ),
]
const rows = [
  ...bookings.map((one) => putLine('bookings', one)),
  putLine('requests', requestOn(sampleBooking({ id: sampleId(5, 3), number: 8004 }), 'removal', { id: sampleId(6, 1), number: 7003 })),
  putLine('requests', {
    ...requestOn(sampleBooking({ id: sampleId(5, 3) }), 'removal', { id: sampleId(6, 2), number: 6006 }),
    type: 'hologram',
  }),
  putLine('containers', sampleContainer({ id: sampleId(4, 1), barcode: 'RYD00041' })),
  putLine('containers', sampleContainer({ id: sampleId(4, 2), barcode: 'RYD000412' })),
  ...[1, 2, 3, 4].map((n) =>
    putLine(
      'bookings',
      sampleBooking({ id: sampleId(5, 30 + n), number: 9400 + n, customerName: both('Company', 'شركة'), customerPhone: `056000000${n}` }),
    ),
  ),
  // Numbers that are no record's: a part of a barcode, and of a booking whose own number is another.
  putLine('containers', sampleContainer({ id: sampleId(4, 3), barcode: 'BIN-8004' })),
  putLine(
    'bookings',
    sampleBooking({ id: sampleId(5, 20), number: 9300, container: { ...sampleBooking().container, barcode: 'BIN-8004' } }),
  ),
  ...[1, 2, 3, 4, 5, 6, 7].map((n) => putLine('penalties', samplePenalty({ id: sampleId(11, n), bookingNumber: 9700 }))),
  putLine('drivers', sampleDriver({ id: sampleId(3, 1), name: both('Fahd Saad', 'فهد سعد') })),
  putLine('drivers', sampleDriver({ id: sampleId(3, 2), name: both('Fahd Gone', 'فهد راحل'), removedAt: '2026-11-01T00:00:00.000Z' })),
  putLine('zones', sampleZone({ id: sampleId(21, 1), name: both('Al Zulfi', 'الزلفي') })),
  putLine('zones', sampleZone({ id: sampleId(21, 2), name: both('Zulfi South', 'الزلفي الجنوبي') })),
  putLine('bookings', sampleBooking({ id: sampleId(5, 40), number: 9500, customerName: both('Zulfi Est.', 'مؤسسة الزلفي') })),
  putLine(
    'bookings',
    sampleBooking({ id: sampleId(5, 41), number: 9600, customerName: both('Layla', 'ليلى'), customerPhone: '0551117003' }),
  ),
  ...TEXTS.map((text) => putLine('zones', sampleZone({ id: zoneIdOf(text), name: both(text, '-') }))),
]

let db: PortalDatabase
let engine: QueryEngine
beforeAll(async () => {
  db = openDevice()
  await applyPull(db, { rows, results: [], lastSeq: 0, cursor: { epoch: 'e', scope: 's', revision: 1, after: null }, durable: 0 })
  engine = new QueryEngine(db, QUERY_PORTS)
})
afterAll(() => db.close())

const find = (typed: string) => findEverywhere(db, typed, (question, range) => engine.query(question, range))
const shown = async (typed: string) =>
  Object.fromEntries(((await find(typed))?.groups ?? []).map(({ kind, rows: found }) => [kind, found.map(({ id }) => id)]))

describe('a search of everything', () => {
  it.each(NAME_SPELLINGS)('for %j finds %j, as a list does', async (typed, text) => {
    const all = await findEverywhere(db, typed, (question, range) => engine.query(question, { ...range, end: 200 }))
    const zones = all?.groups.find(({ kind }) => kind === 'zones')
    const total = (await engine.query({ kind: 'zones', search: typed }, { start: 0, end: 200 })).rows.map(({ id }) => id)
    expect(total).toContain(zoneIdOf(text))
    // What names a record exactly may be a list of codes: then each of them is meant.
    if (all?.missing === null) expect(zones?.total).toBe(total.length)
  })

  it.each(['BIN-8004', 'bin8004', 'bin 8004', 'bin-٨٠٠٤'])(
    'takes the barcode %j for the container, and not for its booking',
    async (typed) => {
      const found = (await find(typed))?.groups[0]
      expect([found?.kind, found?.rows.map(({ id }) => id)]).toEqual(['containers', [sampleId(4, 3)]])
    },
  )

  it.each(OTHER_SPELLINGS)('for %j does not find %j', async (typed, text) => {
    expect((await shown(typed))['zones'] ?? []).not.toContain(zoneIdOf(text))
  })

  it('has the record of a number before those whose number begins with it, and its kind before others', async () => {
    const found = await find('٧٠٠٣')
    expect(found?.groups.slice(0, 2).map(({ kind, rows: some }) => [kind, some[0]?.id])).toEqual([
      ['bookings', sampleId(5, 1)],
      ['requests', sampleId(6, 1)],
    ])
    expect(found?.groups[0]?.rows.map(({ id }) => id)).toEqual([sampleId(5, 1), sampleId(5, 2)])
    expect([...(found?.groups[0]?.exact ?? [])]).toEqual([sampleId(5, 1)])
  })

  it('has that record alone where the number stands behind #', async () => {
    const found = await find('#٧٠٠٣')
    expect(found?.groups[0]?.rows.map(({ id }) => id)).toEqual([sampleId(5, 1)])
    expect(found?.groups[0]?.total).toBe(1)
  })

  it('takes a number behind # for that of a record, and for no part of a barcode', async () => {
    expect(await shown('#8004')).toEqual({ bookings: [sampleId(5, 3)], requests: [sampleId(6, 1)] })
    expect(await shown('#8004 narjis')).toEqual({ bookings: [sampleId(5, 3)] })
    expect((await shown('8004'))['containers']).toEqual([sampleId(4, 3)])
  })

  it('has the container of a barcode first, whose label may be that of a unit', async () => {
    expect((await find('ryd00041'))?.groups[0]).toMatchObject({
      kind: 'containers',
      rows: [{ id: sampleId(4, 1) }, { id: sampleId(4, 2) }],
    })
    const unit = await find('RYD00041-2')
    // Nothing holds that word, and yet one is shown.
    expect([unit?.groups[0]?.rows[0]?.id, unit?.groups[0]?.total, unit?.unit]).toEqual([sampleId(4, 1), 1, 2])
  })

  it('for a phone in groups, one of which is the number of a booking, finds who has the phone', async () => {
    const found = await find('050 7003 000')
    expect(found?.missing).toBeNull()
    expect(found?.groups.map(({ kind, rows: some }) => [kind, some.map(({ id }) => id).toSorted()])).toEqual([
      ['bookings', [sampleId(5, 1), sampleId(5, 2)]],
    ])
  })

  it('names each customer once, by name or phone', async () => {
    const customer = { name: both('Saad Al Harbi', 'سعد الحربي'), phone: '0507003000' }
    for (const typed of ['حربي سعد', 'harbi', '+966 50 700 3000']) expect((await find(typed))?.customers).toEqual([customer])
    // The booking is found by its address; nobody is called so.
    expect((await find('الملقا'))?.customers).toEqual([])
  })

  it('names two who are called the same, by their phones, and shows five of what each kind has', async () => {
    const found = await find('omar')
    expect(found?.customers.map(({ phone }) => phone).toSorted()).toEqual(['0550000000', '0550000001'])
    expect(found?.groups.map(({ kind, rows: some, total }) => [kind, some.length, total])).toEqual([['bookings', 5, 6]])
  })

  it('names three customers at most: who means another one types more', async () => {
    expect((await find('شركة'))?.customers).toHaveLength(3)
  })

  it('shows all penalties of a booking that its number names, more than five as well', async () => {
    expect((await shown('9700'))['penalties']).toHaveLength(7)
  })

  it('has a driver or zone first that is called just as was typed, with articles or without, and not one whose name goes on', async () => {
    const first = async (typed: string) => {
      const group = (await find(typed))?.groups[0]
      return [group?.kind, group?.rows[0]?.id, group?.exact.size]
    }
    // A booking is of a customer of this name, too.
    expect(await first('saad')).toEqual(['bookings', sampleId(5, 2), 0])
    expect(await first('Fahd  SAAD')).toEqual(['drivers', sampleId(3, 1), 1])
    expect(await first('فهد سعد')).toEqual(['drivers', sampleId(3, 1), 1])
    expect(await first('zulfi')).toEqual(['zones', sampleId(21, 1), 1])
    expect(await first('الزلفي')).toEqual(['zones', sampleId(21, 1), 1])
    expect(await first('Alzulfi')).toEqual(['zones', sampleId(21, 1), 1])
    expect(await first('zulf')).toEqual(['bookings', sampleId(5, 40), 0])
  })

  it('leaves out requests of a type that only a later release knows', async () => {
    expect([await shown('6006'), await shown('6006, 7003')]).toEqual([{}, { bookings: [sampleId(5, 1)], requests: [sampleId(6, 1)] }])
  })

  it('leaves out drivers who are gone', async () => {
    expect((await shown('fahd'))['drivers']).toEqual([sampleId(3, 1)])
  })

  it('finds each of a pasted list, whatever stands between, and says what it lacks', async () => {
    const found = await find('#7003,\n8004;\t RYD00041 9999 ABC-1')
    expect(found?.groups.map(({ kind, rows: some }) => [kind, some.map(({ id }) => id).toSorted()])).toEqual([
      ['bookings', [sampleId(5, 1), sampleId(5, 3)]],
      ['requests', [sampleId(6, 1)]],
      ['containers', [sampleId(4, 1)]],
    ])
    expect(found?.missing).toEqual(['9999', 'ABC-1'])
  })

  it.each(['501, 502, 503, 7003', '#501 #502 #503 #7003', '٥٠١،٥٠٢؛503|7003'])(
    'takes %j for a list, though its first nine digits might be a phone: no phone has such signs in it',
    async (typed) => {
      const found = await find(typed)
      expect([found?.groups.map(({ kind }) => kind), found?.missing]).toEqual([
        ['bookings', 'requests'],
        ['501', '502', '503'],
      ])
    },
  )

  it('takes numbers with blanks between them for a list, though they might be a phone, where nobody has that phone', async () => {
    const found = await find('501 502 503 7003 8004')
    expect([found?.groups.map(({ kind }) => kind), found?.missing]).toEqual([
      ['bookings', 'requests'],
      ['501', '502', '503'],
    ])
    // Somebody has this one, whatever bookings are numbered so.
    expect(await find('551 11 7003')).toMatchObject({ groups: [{ rows: [{ id: sampleId(5, 41) }] }], missing: null })
    // As it is dialled it is nothing else.
    expect(await find('050 7003 001')).toMatchObject({ groups: [], missing: null })
  })

  it.each(['7003. 8004.', '7003 - 8004', '7003 – 8004.', '- 7003\n- 8004', '7003 / 8004'])('takes %j for a list', async (typed) => {
    const found = await find(typed)
    expect([found?.missing, found?.groups[0]?.rows.map(({ id }) => id).toSorted()]).toEqual([[], [sampleId(5, 1), sampleId(5, 3)]])
  })

  it('takes a number and a phone in groups for no list, whatever stands between them', async () => {
    for (const typed of ['#7003 050 700 3000', '7003, 050 700 3000']) {
      const found = await find(typed)
      expect([found?.missing, found?.groups[0]?.rows.map(({ id }) => id)]).toEqual([null, expect.arrayContaining([sampleId(5, 1)])])
    }
  })

  it('says of a code that a computer could read as the number of another that nothing has it', async () => {
    expect((await find('7003 0X1B5B 8004'))?.missing).toEqual(['0X1B5B'])
  })

  it('is null for nothing, and empty for what nobody has', async () => {
    expect(await find(' ،؟ ')).toBeNull()
    expect(await find('zzzzz')).toEqual({ groups: [], customers: [], unit: null, missing: null, isCut: false })
  })

  it('survives what is far too long', async () => {
    expect((await find(`${'x '.repeat(5000)}`))?.isCut).toBe(true)
    expect((await find(Array.from({ length: 3000 }, (_, n) => 500_000 + n).join(' ')))?.groups).toEqual([])
    expect((await find('x'.repeat(10_000)))?.isCut).toBe(true)
  })

  it('looks for each of five hundred, whatever they name, and says when there were more', async () => {
    const codes = [...Array.from({ length: 497 }, (_, n) => String(500_000 + n)), '7003', 'RYD00041-2', '٨٠٠٤']
    const found = await find(codes.join('\n'))
    expect(found?.groups.flatMap(({ rows: some }) => some.map(({ id }) => id))).toEqual([
      sampleId(5, 3),
      sampleId(5, 1),
      sampleId(6, 1),
      sampleId(4, 1),
    ])
    expect([found?.missing?.length, found?.isCut]).toEqual([497, false])
    const more = await find(['7003', ...codes.slice(0, 497), '500498', '500499', '8004', 'RYD00041'].join(' '))
    expect([more?.groups.flatMap(({ rows: some }) => some.map(({ id }) => id)), more?.isCut]).toEqual([
      [sampleId(5, 1), sampleId(6, 1)],
      true,
    ])
  })

  it.each(['.*+?^${}()|[]\\', '(((', '[qz', '\\', '%_%', '؟،؛', '--', "'; drop", '<qz>', '\u0000', '\u202E7003', '🚛', '\uD800'])(
    'for %j answers, and breaks nothing',
    async (typed) => {
      const found = await find(typed)
      const isNumber = /7003/.test(typed)
      expect(found === null || found.groups.length === 0 || isNumber, JSON.stringify(found?.groups)).toBe(true)
      if (isNumber) expect(found?.groups[0]?.rows[0]?.id).toBe(sampleId(5, 1))
    },
  )
})
