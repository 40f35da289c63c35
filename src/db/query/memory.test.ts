import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findEntity } from '#domain/entities.ts'
import type { Document, EntityDefinition, Kind } from '#domain/kernel/entity.ts'
import { REQUEST_TYPES } from '#domain/requests/request.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { putLine } from '#tests/support/answer-lines.ts'
import { Chance } from '#tests/support/chance.ts'
import { pullLines } from '#tests/support/columns-world.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { requestOn } from '#tests/support/sample-marketplace.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import type { ClosedRows } from './closed-rows.ts'
import { KindColumns } from './kind-columns.ts'

const ROWS = 100_000
const MEGABYTE = 1_000_000

const FIRST = ['مؤسسة Establishment', 'شركة Company', 'مجموعة Group', 'مصنع Factory', 'مقاولات Contracting', 'مكتب Office', 'أعمال Works']
const MIDDLE = [
  'الخالدي AlKhalidi',
  'النرجس AlNarjis',
  'الكثبان Dunes',
  'الراجحي AlRajhi',
  'العليا Olaya',
  'الزهراني AlZahrani',
  'نجد Najd',
  'اليمامة Yamamah',
]
const LAST = [
  'للتجارة Trading',
  'للبناء Building',
  'للصيانة Maintenance',
  'الحديثة Modern',
  'المتحدة United',
  'العقارية Estates',
  'الصناعية Industrial',
]
const PLACES = [
  'حي الملقا Malqa',
  'حي النخيل Nakheel',
  'حي الياسمين Yasmin',
  'حي السليمانية Sulimaniyah',
  'حي الروضة Rawdah',
  'حي العقيق Aqiq',
  'حي قرطبة Qurtubah',
]

const both = (chance: Chance, ...lists: readonly (readonly string[])[]) => {
  const picked = lists.map((list) => chance.pick(list))
  const part = (latin: boolean) => picked.flatMap((words) => words.split(' ').filter((word) => /[a-z]/i.test(word) === latin)).join(' ')
  return { en: part(true), ar: part(false) }
}

const numbered = ({ en, ar }: { en: string; ar: string }, n: number) => ({ en: `${en} ${n}`, ar: `${ar} ${n}` })

/** The n-th booking of a vendor with 400 containers, 300 drivers and some yards. */
const bookingOf = (n: number, over = 0) => {
  const chance = new Chance(n + 1)
  const at = 1.6e12 + n * 600_000 + (n % 977)
  const container = chance.below(400)
  return sampleBooking({
    id: sampleId(5, n),
    number: 10_000 + n,
    customerName: numbered(both(chance, FIRST, MIDDLE, LAST), chance.below(40)),
    customerPhone: `05${String(10_000_000 + chance.below(89_999_999))}`,
    container: {
      id: sampleId(4, container),
      wasteType: 'construction',
      binSize: 'medium',
      barcode: `RYD${String(container).padStart(5, '0')}`,
    },
    bookedAt: new Date(at).toISOString(),
    startsAt: new Date(at + 86_400_000).toISOString(),
    endsAt: new Date(at + 15 * 86_400_000).toISOString(),
    deliveryAddress: numbered(
      { en: `Riyadh, ${both(chance, PLACES).en}, Street`, ar: `الرياض، ${both(chance, PLACES).ar}، شارع` },
      chance.below(90),
    ),
    driverId: sampleId(3, chance.below(300)),
    dumpYardId: sampleId(8, chance.below(12)),
    comments: `version ${over}`,
  })
}

const requestOf = (n: number, over = 0) =>
  requestOn(bookingOf(n), REQUEST_TYPES[n % REQUEST_TYPES.length] ?? 'renewal', {
    id: sampleId(6, n),
    number: 500_000 + n,
    requestedAt: new Date(1.6e12 + n * 600_000).toISOString(),
    comments: `version ${over}`,
  })

const MAKERS: Readonly<Record<'bookings' | 'requests', (n: number, over?: number) => Document>> = {
  bookings: bookingOf,
  requests: requestOf,
}

let db: PortalDatabase
beforeEach(() => {
  db = openDevice()
})
afterEach(() => db.close())

const source = (make: (n: number) => Document): ClosedRows => {
  let next = 0
  return {
    after: (_id, limit) => {
      const rows = Array.from({ length: Math.min(limit, ROWS - next) }, (_, at) => ({ ...make(next + at), revision: 1 }))
      next += rows.length
      return Promise.resolve(rows)
    },
    byIds: () => Promise.resolve([]),
  }
}

describe('100,000 rows in memory', () => {
  it.each(Object.entries(MAKERS))('of %s: columns within 10 MB, search text within 20 MB', { timeout: 180_000 }, async (kind, make) => {
    const ports = { pause: () => Promise.resolve(), lock: (_: string, work: () => Promise<void>) => work(), now: () => 0 }
    const entity = findEntity(kind) as EntityDefinition
    const columns = new KindColumns(db, entity, { ...ports, closed: { [kind]: [source(make)] } })
    /** Asks for all rows in several orders, so that what is kept of answers is there, and looks how much everything takes. */
    const expectSmall = (of: KindColumns, when: string) =>
      of.ask((table) => {
        for (const column of ['number', 'containerId'])
          table.slotsOf({ kind: kind as Kind, sort: [{ column: column as never, direction: 'ascending' }] })
        const { columns: figures, text } = table.bytes
        expect(figures, `columns ${when}`).toBeLessThanOrEqual(10 * MEGABYTE)
        expect(text, `search text ${when}`).toBeLessThanOrEqual(20 * MEGABYTE)
      })
    await expectSmall(columns, 'when they are built')
    await columns.keep({ always: true })
    await expectSmall(new KindColumns(db, entity, ports), 'when they are read')
    const numbers = [...Array.from({ length: 600 }, (_, at) => at * 7), ...Array.from({ length: 20 }, (_, at) => ROWS + at)]
    await pullLines(
      db,
      numbers.map((n) => putLine(kind, make(n, 1))),
    )
    await expectSmall(columns, 'when rows have changed and come')
  })
})
