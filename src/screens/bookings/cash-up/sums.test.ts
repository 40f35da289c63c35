import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { applyPull } from '#db/core/apply-pull.ts'
import { QueryEngine } from '#db/query/engine.ts'
import { bookingSchema, type Booking } from '#domain/bookings/booking.ts'
import { sar } from '#domain/kernel/money.ts'
import { putLine } from '#tests/support/answer-lines.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { QUERY_PORTS } from '#tests/support/query-device.ts'
import { sampleBooking, sampleId } from '#tests/support/samples.ts'
import { cashFilters, cashSums, takenBack } from './sums.ts'

const [ALI, SAAD] = [sampleId(3, 1), sampleId(3, 2)]

const receipt = (receivedOn: string, driverId: string | null, halalas: number, n: number) => ({
  amount: sar(halalas),
  receivedOn,
  driverId,
  note: null,
  recordedBy: null,
  recordedAt: '2026-11-21T09:30:00.000Z',
  recordedOnDeviceAt: '2026-11-21T09:30:00.000Z',
  decisionId: sampleId(99, n),
})

const paid = (n: number, receivedOn: string, driverId: string | null, halalas: number): Booking =>
  sampleBooking({
    id: sampleId(5, n),
    number: 100 + n,
    status: 'completed',
    cash: receipt(receivedOn, driverId, halalas, n),
  })

describe('a cash-up', () => {
  it('sums what was recorded by day and driver, from the columns of this device', async () => {
    const db = openDevice()
    const rows = [
      paid(1, '2026-11-21', ALI, 100_05),
      paid(2, '2026-11-21', ALI, 200_10),
      paid(3, '2026-11-21', null, 50_00),
      paid(4, '2026-11-20', SAAD, 75_00),
      paid(5, '2026-11-19', SAAD, 1),
      sampleBooking({ id: sampleId(5, 6), number: 106, cash: null }),
      // Paid on three days, once by the office and twice on one day.
      {
        ...paid(7, '2026-11-17', SAAD, 1),
        cash: null,
        receipts: [
          receipt('2026-11-17', SAAD, 1_00, 7),
          receipt('2026-11-13', null, 2_00, 8),
          receipt('2026-11-15', ALI, 3_00, 9),
          receipt('2026-11-15', ALI, 4_00, 10),
        ],
      },
    ]
    const cursor = { epoch: 'e', scope: 's', revision: 1, after: null }
    await applyPull(db, {
      rows: rows.map((row) => ({ ...putLine('bookings', row), revision: 1 })),
      results: [],
      lastSeq: 0,
      cursor,
      durable: 0,
    })
    const engine = new QueryEngine(db, QUERY_PORTS)
    const sums = async (from: string, to: string, waiting: readonly string[] = []) => {
      const { rows: found } = await engine.query({ kind: 'bookings', filters: cashFilters({ from, to }) }, { start: 0, end: 10 })
      return cashSums(
        found.flatMap((row) => (v.is(bookingSchema, row) ? [row] : [])),
        { from, to },
        { waiting: new Set(waiting), takenBack: [] },
      )
    }
    const lines = async (from: string, to: string) => (await sums(from, to)).lines
    expect(await lines('2026-11-20', '2026-11-21')).toEqual([
      { day: '2026-11-21', driverId: ALI, bookings: 2, halalas: 300_15, unsent: 0, takenBack: 0 },
      { day: '2026-11-21', driverId: null, bookings: 1, halalas: 50_00, unsent: 0, takenBack: 0 },
      { day: '2026-11-20', driverId: SAAD, bookings: 1, halalas: 75_00, unsent: 0, takenBack: 0 },
    ])
    expect(await lines('2026-11-19', '2026-11-19')).toEqual([
      { day: '2026-11-19', driverId: SAAD, bookings: 1, halalas: 1, unsent: 0, takenBack: 0 },
    ])
    expect(await lines('2026-12-01', '2026-12-02')).toEqual([])
    expect(await lines('2026-11-14', '2026-11-16')).toEqual([
      { day: '2026-11-15', driverId: ALI, bookings: 1, halalas: 7_00, unsent: 0, takenBack: 0 },
    ])
    // Of one line, a part: the changes that made these records wait on the device.
    const waiting = [sampleId(99, 1), sampleId(99, 10), sampleId(99, 77)]
    expect((await sums('2026-11-20', '2026-11-21', waiting)).lines.map(({ unsent }) => unsent)).toEqual([100_05, 0, 0])
    expect((await sums('2026-11-13', '2026-11-21', waiting)).all.unsent).toBe(104_05)
    // The booking that was paid on three days is one.
    expect((await sums('2026-11-13', '2026-11-17')).all).toEqual({ bookings: 1, halalas: 10_00, unsent: 0, takenBack: 0 })
    expect((await sums('2026-11-17', '2026-11-21')).all).toEqual({ bookings: 6, halalas: 426_16, unsent: 0, takenBack: 0 })
  })

  it('names what was taken back here as long as the server counts it still', () => {
    const [ali, office, earlier, own] = [
      receipt('2026-11-21', ALI, 100_00, 1),
      receipt('2026-11-21', null, 40_00, 2),
      receipt('2026-11-20', ALI, 7_00, 3),
      receipt('2026-11-21', ALI, 5_00, 4),
    ]
    const of = (n: number, receipts: Booking['receipts']) => ({
      ...paid(n, '2026-11-21', ALI, 1),
      ...{ cash: null, receipts, revision: 1 },
    })
    const here = of(1, [earlier, own])
    const gone = takenBack([
      // Two are taken back, and one was recorded here: that is not known there at all.
      { server: of(1, [earlier, ali, office]), here },
      // A withdrawal that will be refused leaves its record here; so it is counted, and nothing else is said of it.
      { server: of(2, [own]), here: of(2, [own]) },
      // A later release says more of a booking than this one knows.
      { server: { ...of(3, [own]), status: 'invented', paymentMethod: 'barter' } as { id: string }, here: of(3, []) },
      { server: { id: sampleId(5, 4), receipts: 'none' } as { id: string }, here: undefined },
      // Nor can what is here be read: nothing is known to be taken back.
      { server: of(5, [own]), here: { ...of(5, []), receipts: 'none' } as unknown as typeof here },
    ])
    expect(gone).toEqual([ali, office, own])
    const days = { from: '2026-11-20', to: '2026-11-21' }
    expect(cashSums([here], days, { waiting: new Set([own.decisionId]), takenBack: gone })).toEqual({
      lines: [
        { day: '2026-11-21', driverId: ALI, bookings: 1, halalas: 5_00, unsent: 5_00, takenBack: 105_00 },
        { day: '2026-11-21', driverId: null, bookings: 0, halalas: 0, unsent: 0, takenBack: 40_00 },
        { day: '2026-11-20', driverId: ALI, bookings: 1, halalas: 7_00, unsent: 0, takenBack: 0 },
      ],
      all: { bookings: 1, halalas: 12_00, unsent: 5_00, takenBack: 145_00 },
    })
    // Of other days it says nothing.
    expect(cashSums([here], { from: '2026-11-20', to: '2026-11-20' }, { waiting: new Set(), takenBack: gone }).all.takenBack).toBe(0)
  })
})
