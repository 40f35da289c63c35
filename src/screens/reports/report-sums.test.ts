import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { QueryEngine } from '#db/query/engine.ts'
import { PAYMENT_METHODS } from '#domain/bookings/booking-parts.ts'
import { BOOKING_STATES } from '#domain/bookings/lifecycle.ts'
import { BIN_SIZES, WASTE_TYPES, type Container } from '#domain/containers/container.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Document } from '#domain/kernel/entity.ts'
import { addDaysTo, startOfDay } from '#domain/kernel/instant.ts'
import { sar } from '#domain/kernel/money.ts'
import { PENALTY_STATES } from '#domain/penalties/lifecycle.ts'
import { PENALTY_CAUSES } from '#domain/penalties/penalty.ts'
import { columnsOfReport, type By, type Report } from '#domain/reports/definition.ts'
import { REPORTS_OF_ROWS } from '#domain/reports/definitions/all.ts'
import { driversOf } from '#domain/reports/grouping.ts'
import { GRAINS, lengthOf, partsOf } from '#domain/reports/period.ts'
import type { Figures } from '#domain/reports/sums.ts'
import { REQUEST_STATES } from '#domain/requests/lifecycle.ts'
import { placeIn } from '#i18n/months.ts'
import { groupingsOf } from './report-search.ts'
import { answerOf, questionOf } from './rows-report.ts'
import { putLine } from '#tests/support/answer-lines.ts'
import { Chance } from '#tests/support/chance.ts'
import { pullLines } from '#tests/support/columns-world.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { partOf, PLAIN_REPORTS, type PlainReport } from '#tests/support/plain-reports.ts'
import { QUERY_PORTS } from '#tests/support/query-device.ts'
import { sampleBooking, sampleContainer, sampleDriver, sampleId, samplePenalty, sampleRequest } from '#tests/support/samples.ts'

const TODAY = '2026-11-22'
const KINDS = ['bookings', 'drivers', 'penalties', 'requests', 'containers'] as const
type Told = (typeof KINDS)[number]

/** A record, made of two numbers: which one it is, and what is said of it. */
const bodyOf = (kind: Told, n: number, salt: number): Document => {
  const chance = new Chance(salt * 31 + n)
  const on = () => addDaysTo(TODAY, -chance.below(200))
  // Also at both ends of a day in Riyadh.
  const at = () => new Date(Date.parse(startOfDay(on())) + chance.pick([0, 7_200_000, 86_399_999])).toISOString()
  const amount = () => sar(1 + chance.below(90_000))
  const container = {
    id: sampleId(4, 1 + chance.below(5)),
    wasteType: chance.pick(WASTE_TYPES),
    binSize: chance.pick(BIN_SIZES),
    barcode: 'C',
  }
  switch (kind) {
    case 'containers':
      return sampleContainer({ id: sampleId(4, n), zoneId: sampleId(2, 1 + chance.below(2)), barcode: `C${n}` })
    case 'bookings': {
      const came = { at: at(), deviceAt: chance.flip(0.5) ? null : at() }
      const said = { draftedAt: came.at, draftedOnDeviceAt: came.at, decidedAt: null, declineReason: null, note: 'Late' } as const
      return sampleBooking({
        id: sampleId(5, n),
        number: n,
        container,
        quantity: 1 + chance.below(4),
        bookedAt: at(),
        deliveryOn: on(),
        // Often enough what brings revenue.
        status: chance.flip(0.4) ? 'completed' : chance.pick(BOOKING_STATES),
        driverId: chance.below(3) === 0 ? null : sampleId(3, 1 + chance.below(3)),
        paymentMethod: chance.pick(PAYMENT_METHODS),
        paymentStatus: chance.pick(['unpaid', 'paid', 'refunded'] as const),
        total: amount(),
        charges: [
          {
            id: sampleId(12, n),
            type: 'late_days',
            amount: amount(),
            status: chance.pick(['draft', 'confirmed', 'declined'] as const),
            ...said,
          },
        ],
        renewals: chance.flip(0.7) ? [] : [{ id: sampleId(13, n), days: 7, amount: amount(), paymentMethod: 'card', at: came.at }],
        tracking: chance.flip(0.3) ? [] : [{ status: 'on_site', ...came }],
      })
    }
    case 'drivers': {
      const gone = chance.flip(0.2) ? { removedAt: at() } : {}
      const verified = chance.flip(0.5) ? null : at()
      return sampleDriver({ id: sampleId(3, n), createdAt: at(), active: chance.flip(0.5), phoneVerifiedAt: verified, ...gone })
    }
    case 'penalties': {
      const [opened, answer] = [at(), chance.flip(0.5) ? null : { note: 'It stands', at: at() }]
      const dispute = { reason: 'No', files: [], openedAt: opened, openedOnDeviceAt: opened, decisionId: sampleId(98), answer }
      return samplePenalty({
        id: sampleId(11, n),
        // Of some the booking is not here.
        bookingNumber: 1 + chance.below(14),
        container,
        issuedAt: opened,
        cause: chance.pick(PENALTY_CAUSES),
        status: chance.pick(PENALTY_STATES),
        amount: amount(),
        dispute: chance.flip(0.4) ? null : dispute,
      })
    }
    case 'requests': {
      const own = { id: sampleId(6, n), number: n, bookingNumber: 1 + chance.below(14), container, quantity: 1 + chance.below(4) }
      const type = chance.pick(['removal', 'replacement', 'renewal'] as const)
      return sampleRequest(type, { ...own, requestedAt: at(), status: chance.pick(REQUEST_STATES) })
    }
  }
}

/** What happens to records, in pulls one after the other: they come, change, move to another day and go. */
const course = fc.array(
  fc.array(
    fc.record({
      kind: fc.constantFrom(...KINDS),
      n: fc.integer({ min: 1, max: 12 }),
      salt: fc.nat(100_000),
      isGone: fc.integer({ min: 0, max: 6 }).map((n) => n === 0),
    }),
    { minLength: 15, maxLength: 40 },
  ),
  { minLength: 1, maxLength: 3 },
)
const asking = fc.record({
  calendar: fc.constantFrom('gregory' as const, 'islamic-umalqura' as const),
  days: fc
    .tuple(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 100 }))
    .map(([ago, length]) => ({ from: addDaysTo(TODAY, -ago - length), to: addDaysTo(TODAY, -ago) })),
  pairs: fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 3, maxLength: 3 }),
})

const recount = ({ counts, rates }: PlainReport, rows: readonly Document[]): Figures => {
  const sums = Object.fromEntries(Object.entries(counts).map(([id, count]) => [id, rows.reduce((sum, row) => sum + count(row), 0)]))
  const shares = Object.entries(rates).map(([id, [of, per]]) => [id, sums[per] ? (sums[of] ?? 0) / sums[per] : 0])
  return { ...sums, ...Object.fromEntries(shares) }
}

it('every report comes to what a plain recount of the records does, whatever happened to them before', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(course, asking, async (batches, { calendar, days, pairs }) => {
      const db = openDevice()
      const engine = new QueryEngine(db, QUERY_PORTS)
      const world = new Map<Told, Map<string, Document>>(KINDS.map((kind) => [kind, new Map()]))
      for (const [place, batch] of batches.entries()) {
        const lines = batch.map(({ kind, n, salt, isGone }) => {
          const body = bodyOf(kind, n, salt)
          if (isGone) world.get(kind)?.delete(body.id)
          else world.get(kind)?.set(body.id, body)
          const line = isGone ? { t: 'del' as const, kind, id: body.id, revision: place + 1 } : putLine(kind, body, place + 1)
          return [`${kind}:${body.id}`, line] as const
        })
        await pullLines(db, [...new Map(lines).values()])
        // The columns follow what changes, as they do on a screen.
        for (const kind of KINDS) await engine.query({ kind }, { start: 0, end: 0 })
      }
      const zoneOf = new Map([...(world.get('containers')?.values() ?? [])].map((row) => [row.id, (row as Container).zoneId]))
      const driven = new Map(
        [...(world.get('bookings')?.values() ?? [])].map((row) => [(row as Booking).number, (row as Booking).driverId]),
      )
      const placeOf = placeIn(calendar)
      const earlier = lengthOf(days)
      for (const report of Object.values(REPORTS_OF_ROWS) as readonly Report[]) {
        if (report.id === 'usage') continue
        const plain = PLAIN_REPORTS[report.id]
        const all = [...(world.get(report.kind as Told)?.values() ?? [])]
        const within = (back: number) =>
          all.flatMap((row) => {
            const on = plain.on(row)
            const moved = on === null ? null : addDaysTo(on, back)
            return moved !== null && moved >= days.from && moved <= days.to ? [{ row, on: moved }] : []
          })
        type Meant = ReturnType<typeof within>[number]
        const keyOf =
          (by: By) =>
          ({ row, on }: Meant): string => {
            const grain = GRAINS.find((each) => each === by)
            return grain ? partOf(on, grain, days, calendar) : (plain.groups[by]?.(row, zoneOf, driven) ?? 'no such group')
          }
        const [meant, before] = [within(0), within(earlier)]
        const figures = (rows: readonly Meant[]) =>
          recount(
            plain,
            rows.map(({ row }) => row),
          )
        const groupings = groupingsOf(report.id)
        for (const [first, second] of pairs) {
          const by = groupings[first % groupings.length] ?? 'month'
          const others = groupings.filter((one) => one !== by)
          const across = others[second % others.length] ?? 'month'
          const asked = { report, days, by, across, isCompared: true, placeOf, zoneOf }
          const found = await engine.columns(questionOf(asked), columnsOfReport(report))
          const driverOf = driversOf(
            found.columns['bookingNumber'] ?? [],
            await engine.columns({ kind: 'bookings' }, ['number', 'driverId']),
          )
          const answer = answerOf(found, { ...asked, driverOf })
          if (answer === 'too_many') throw new Error('too many')
          const what = [report.id, by, across, calendar, days]
          const same = (told: Figures | undefined, rows: readonly Meant[]) =>
            expect([...what, told ?? figures([])]).toEqual([...what, figures(rows)])
          expect([...what, answer.summary.rows]).toEqual([...what, meant.length])
          same(answer.summary.total, meant)
          same(answer.before?.total, before)
          const keys = new Set([...meant, ...before].map(keyOf(by)))
          const shown = answer.summary.groups.map(({ key }) => key)
          const [isTime, isTimeAcross] = [by, across].map((each) => GRAINS.some((grain) => grain === each))
          // Each part of a period is there, whether something happened in it or not, and each group that there is or was in the period before.
          const grain = GRAINS.find((each) => each === by)
          expect(isTime ? shown : shown.toSorted()).toEqual(
            grain ? partsOf(days, grain, placeOf).map(({ from }) => from) : [...keys].toSorted(),
          )
          const columns = new Set(meant.map(keyOf(across)))
          if (!isTimeAcross) expect(new Set(answer.pivot?.columns.groups.map(({ key }) => key))).toEqual(columns)
          for (const key of keys) {
            const own = meant.filter((one) => keyOf(by)(one) === key)
            same(answer.summary.groups.find((group) => group.key === key)?.figures, own)
            same(
              answer.before?.groups.get(key),
              before.filter((one) => keyOf(by)(one) === key),
            )
            for (const column of columns)
              same(
                answer.pivot ? answer.pivot.at(key, column) : undefined,
                own.filter((one) => keyOf(across)(one) === column),
              )
          }
          for (const column of columns)
            same(
              answer.pivot?.columns.groups.find(({ key }) => key === column)?.figures,
              meant.filter((one) => keyOf(across)(one) === column),
            )
        }
      }
      db.close()
    }),
    { numRuns: 25 },
  )
})
