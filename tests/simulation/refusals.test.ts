import { randomUUID } from 'node:crypto'
import { setupI18n } from '@lingui/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Booking } from '#domain/bookings/booking.ts'
import { BOOKING_STATES, bookingLifecycle, type BookingAction, type BookingState } from '#domain/bookings/lifecycle.ts'
import type { MutationArgs, MutationName } from '#domain/catalog.ts'
import { put, type Change } from '#domain/kernel/mutation.ts'
import type { Rejection } from '#domain/kernel/rejection.ts'
import { MOVEMENTS, OPERATION_ACTIONS, OPERATION_STATES, operationLifecycle, type OperationAction } from '#domain/operations/lifecycle.ts'
import type { Penalty } from '#domain/penalties/penalty.ts'
import { REQUEST_TYPES } from '#domain/requests/request.ts'
import { REQUEST_STATES, requestLifecycle } from '#domain/requests/lifecycle.ts'
import { UNIT_STATES, unitLifecycle } from '#domain/units/lifecycle.ts'
import { unitId } from '#domain/units/unit.ts'
import { applyPull } from '#db/core/apply-pull.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { judge } from '#db/review/judge.ts'
import { describeRejection } from '#i18n/describe-rejection.ts'
import { LANGUAGES, type Language } from '#i18n/language.ts'
import { compileSource } from '#i18n/source-text.ts'
import { MAX_MUTATIONS } from '#protocol/sync.ts'
import { ENGINES } from '#tests/contract/engines.ts'
import { readAnswer } from '#tests/contract/read-answer.ts'
import { openWorld, wire, type World } from '#tests/contract/world.ts'
import { ACCEPTED_CALLS } from '#tests/support/accepted-calls.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { openDevice } from '#tests/support/open-device.ts'
import {
  SAMPLE_DETAILS,
  sampleBooking,
  sampleContainer,
  sampleContext,
  sampleDriver,
  sampleId,
  sampleOperation,
  samplePenalty,
  sampleRequest,
  sampleUnit,
  sampleVendor,
} from '#tests/support/samples.ts'

/** Something asked of a record in a state that forbids it, and the code with which it has to be refused. */
interface Forbidden {
  readonly what: string
  readonly name: MutationName
  readonly args: Readonly<Record<string, unknown>>
  readonly rows: readonly Change[]
  readonly code: string
  /** What people call the record. */
  readonly number: number
}

let made = 100
const next = (family: number): string => sampleId(family, (made += 1))

/** In which states money, papers and movements of a booking are refused, and why: its own rules, written down a second time on purpose. */
const CLOSED = { rejected: 'booking.was_rejected', expired: 'booking.has_expired', cancelled: 'booking.was_cancelled' }
const NOT_OUT = { accepted: 'booking.not_on_site', assigned: 'booking.not_on_site', out_for_delivery: 'booking.not_on_site' }
const OFFER_ONLY_ON_SITE = Object.fromEntries(
  BOOKING_STATES.filter((state) => state !== 'on_site').map((state) => [state, 'booking.not_on_site']),
)
const BY_STATE: Readonly<Record<string, Partial<Record<BookingState, string>>>> = {
  'booking.recordCash': { new: 'booking.not_accepted_yet', ...CLOSED },
  'booking.issueInvoice': { new: 'booking.not_accepted_yet', ...NOT_OUT, ...CLOSED },
  'booking.offerExtension': OFFER_ONLY_ON_SITE,
  'operation.create': {
    new: 'booking.not_accepted_yet',
    ...NOT_OUT,
    picked_up: 'booking.already_picked_up',
    completed: 'booking.already_completed',
    rejected: 'booking.was_rejected',
    expired: 'booking.has_expired',
    cancelled: 'booking.was_cancelled',
  },
}
const STEPS: readonly BookingAction[] = ['accept', 'reject', 'reopen', 'assign', 'unassign', 'reschedule', 'cancel']

/** A booking with which a call of its own is accepted, in another state. */
const bookingIn = (name: MutationName, status: BookingState): { booking: Booking; args: Record<string, unknown> } => {
  const { args, rows } = ACCEPTED_CALLS[name] ?? {}
  const { bookings } = (rows ?? {}) as { bookings?: Booking }
  const booking = { ...(bookings ?? sampleBooking()), id: next(5), number: 20_000 + made, status }
  return { booking, args: { ...(args as object), bookingId: booking.id } }
}

const bookings = (): Forbidden[] =>
  BOOKING_STATES.flatMap((status) => {
    const forbidden = (name: MutationName, code: string): Forbidden => {
      const { booking, args } = bookingIn(name, status)
      return { what: `${name}, ${status}`, name, args, rows: [put('bookings', booking)], code, number: booking.number }
    }
    const steps = STEPS.flatMap((action) => {
      const step = bookingLifecycle[status][action]
      return 'no' in step ? [forbidden(`booking.${action}` as MutationName, step.no)] : []
    })
    const others = Object.entries(BY_STATE).flatMap(([name, codes]) => {
      const code = codes[status]
      return code === undefined ? [] : [forbidden(name as MutationName, code)]
    })
    return [...steps, ...others]
  })

const OPERATION_CALLS: Readonly<Record<OperationAction, readonly [name: MutationName, more: object]>> = {
  plan: ['operation.plan', { edits: { pinned: { from: false, to: true } } }],
  depart: ['operation.depart', {}],
  arrive: ['operation.arrive', { unit: { containerId: sampleId(4), number: 3 } }],
  collect: ['operation.collect', {}],
  return: ['operation.return', { isFull: false }],
  return_full: ['operation.return', { isFull: true }],
  empty: ['operation.empty', {}],
  fail: ['operation.fail', { reason: 'unsafe' }],
  cancel: ['operation.cancel', {}],
  add_proof: ['operation.addProof', { signature: { kind: 'absent', why: 'unable' } }],
}

const movements = (): Forbidden[] =>
  MOVEMENTS.flatMap((type) =>
    OPERATION_STATES.flatMap((containerStatus) =>
      OPERATION_ACTIONS.flatMap((action): Forbidden[] => {
        const step = operationLifecycle[type][containerStatus][action]
        // A booking waits for its delivery: only the booking itself is called off.
        const isAwaited = type === 'delivery' && action === 'cancel' && containerStatus !== 'cancelled'
        if ('to' in step && !isAwaited) return []
        const [name, more] = OPERATION_CALLS[action]
        const movement = sampleOperation({ id: next(7), bookingNumber: 30_000 + made, type, containerStatus, driverId: sampleId(3) })
        return [
          {
            what: `${type}: ${action}, ${containerStatus}`,
            name,
            args: { operationId: movement.id, ...more },
            rows: [put('operations', movement)],
            code: isAwaited ? 'operation.bin_awaited' : 'no' in step ? step.no : '',
            number: movement.bookingNumber,
          },
        ]
      }),
    ),
  )

const requests = (): Forbidden[] =>
  REQUEST_TYPES.flatMap((type) =>
    REQUEST_STATES.flatMap((status) =>
      (['approve', 'reject', 'reopen'] as const).flatMap((action): Forbidden[] => {
        const step = requestLifecycle[status][action]
        if ('to' in step) return []
        const request = sampleRequest(type, { ...SAMPLE_DETAILS[type], id: next(6), number: 40_000 + made, status })
        const more = { approve: { operationId: randomUUID() }, reject: { reason: 'No bin free' }, reopen: {} }[action]
        return [
          {
            what: `${type}: ${action}, ${status}`,
            name: `request.${action}`,
            args: { requestId: request.id, ...more },
            rows: [put('requests', request)],
            code: step.no,
            number: request.number,
          },
        ]
      }),
    ),
  )

const UNIT_MOVES = ['reserve', 'release', 'send_out', 'report_full', 'bring_in', 'empty', 'report_damage', 'repair', 'retire'] as const

const units = (): Forbidden[] =>
  UNIT_STATES.flatMap((status) =>
    UNIT_MOVES.flatMap((action): Forbidden[] => {
      const step = unitLifecycle[status][action]
      if ('to' in step) return []
      const container = sampleContainer({ id: next(4), barcode: `U${made}`, inventory: { sku: 'U', units: 3, stock: 3 } })
      const unit = sampleUnit({ id: unitId(container.id, 2), containerId: container.id, number: 2, status, note: null })
      const moves = [{ number: 2, action, ...(action === 'report_damage' ? { note: 'Dented' } : {}) }]
      const rows = [put('containers', container), put('units', unit)]
      return [
        {
          what: `unit: ${action}, ${status}`,
          name: 'unit.change',
          args: { containerId: container.id, moves },
          rows,
          code: step.no,
          number: 2,
        },
      ]
    }),
  )

/** How a penalty and its dispute stand, and why the vendor can neither dispute it nor take a dispute back; undefined: that can be done. */
const dispute = {
  reason: 'We were there',
  files: [],
  openedAt: sampleContext.now,
  openedOnDeviceAt: sampleContext.now,
  decisionId: sampleId(31),
}
const DISPUTED = { ...dispute, answer: null }
const ANSWERED = { ...dispute, answer: { note: 'It stands', at: sampleContext.now } }
const PENALTIES: readonly (readonly [over: Partial<Penalty>, dispute: string | undefined, withdraw: string | undefined])[] = [
  [{ dispute: null }, undefined, 'penalty.dispute_not_open'],
  [{ dispute: DISPUTED }, 'penalty.already_disputed', undefined],
  [{ dispute: ANSWERED }, 'penalty.dispute_answered', 'penalty.dispute_not_open'],
  [{ status: 'paid' }, 'penalty.already_paid', 'penalty.already_paid'],
  [{ status: 'paid', dispute: DISPUTED }, 'penalty.already_paid', 'penalty.already_paid'],
  [{ status: 'waived' }, 'penalty.was_waived', 'penalty.was_waived'],
  [{ status: 'waived', dispute: DISPUTED }, 'penalty.was_waived', 'penalty.was_waived'],
]

const penalties = (): Forbidden[] =>
  PENALTIES.flatMap(([over, ...codes]) =>
    (['penalty.dispute', 'penalty.withdrawDispute'] as const).flatMap((name, at): Forbidden[] => {
      const code = codes[at]
      if (code === undefined) return []
      const penalty = samplePenalty({ ...over, id: next(11), bookingNumber: 50_000 + made })
      const args = { penaltyId: penalty.id, ...(name === 'penalty.dispute' ? { reason: 'We were there', files: [] } : {}) }
      const what = `${name}, ${penalty.status}, ${penalty.dispute ? (penalty.dispute.answer ? 'answered' : 'disputed') : 'not disputed'}`
      return [{ what, name, args, rows: [put('penalties', penalty)], code, number: penalty.bookingNumber }]
    }),
  )

const TABLES = { bookings: bookings(), movements: movements(), requests: requests(), units: units(), penalties: penalties() }

const words = (language: Language) => {
  const i18n = setupI18n()
  i18n.setMessagesCompiler(compileSource)
  i18n.loadAndActivate({ locale: language, messages: CATALOGS[language] })
  return i18n
}
const TRANSLATIONS = { en: words('en'), ar: words('ar') }

/** A refusal says in both languages what is refused for whom, with every figure it names. */
const expectWords = ({ what, number }: Forbidden, rejection: { readonly code: string; readonly params: Rejection['params'] }): void => {
  for (const language of LANGUAGES) {
    const said = describeRejection(TRANSLATIONS[language], rejection, language)
    expect(said, what).toContain(String(number))
    expect(said, what).not.toMatch(/[{}]|undefined/)
    expect(/\p{Script=Arabic}/u.test(said), `${what}: ${said}`).toBe(language === 'ar')
  }
}

const [engine] = ENGINES
if (!engine) throw new Error('no engine')

describe('what a state forbids', () => {
  let world: World
  let account: Awaited<ReturnType<World['vendor']>>
  let db: PortalDatabase
  const clock = new Date(sampleContext.now)
  beforeAll(async () => {
    world = await openWorld(engine, { now: () => clock })
    account = await world.vendor()
    const rows = [
      put('vendors', sampleVendor({ id: account.vendorId, isKyc: true })),
      put('containers', sampleContainer({ zoneId: account.zone.id, barcode: 'TABLE-1' })),
      put('drivers', sampleDriver({ drivingLicense: null, phoneVerifiedAt: sampleContext.now })),
      put('bookings', sampleBooking({ status: 'on_site' })),
      ...Object.values(TABLES).flatMap((table) => table.flatMap((one) => one.rows)),
    ]
    await world.write(account.vendorId, rows)
    db = openDevice(account.vendorId)
    const { head, rows: held } = await readAnswer(await account.sync({ clientId: randomUUID() }))
    await applyPull(db, {
      rows: held,
      results: [],
      lastSeq: 0,
      cursor: { epoch: head.epoch, scope: head.scope, revision: head.to, after: null },
      durable: head.to,
    })
  })
  afterAll(async () => {
    db.close()
    await world.close()
  })

  const argsOf = ({ args }: Forbidden) => ('vendorId' in args ? { ...args, vendorId: account.vendorId } : args)

  it.each([
    ['bookings', 86],
    ['movements', 361],
    ['requests', 45],
    ['units', 56],
    ['penalties', 12],
  ] as const)(
    'of %s is refused on the device first and by the server alike, with its reason in words in both languages',
    async (noun, count) => {
      const table = TABLES[noun]
      expect(table).toHaveLength(count)
      const device = new Map<string, unknown>()
      for (const one of table) {
        const rejection = await judge(db, { name: one.name, args: argsOf(one) as MutationArgs<typeof one.name>, now: sampleContext.now })
        device.set(one.what, rejection?.code ?? 'accepted')
        if (rejection) expectWords(one, rejection)
      }
      const server = new Map<string, unknown>()
      for (let at = 0; at < table.length; at += MAX_MUTATIONS) {
        const part = table.slice(at, at + MAX_MUTATIONS)
        const mutations = part.map((one, n) => wire(n + 1, one.name, argsOf(one)))
        const { results } = await readAnswer(await account.sync({ clientId: randomUUID(), mutations }))
        for (const [n, one] of part.entries()) {
          const { code = null, params = {} } = results[n] ?? {}
          server.set(one.what, code ?? 'accepted')
          if (code !== null) expectWords(one, { code, params })
        }
      }
      const expected = new Map(table.map(({ what, code }) => [what, code]))
      expect(device).toEqual(expected)
      expect(server).toEqual(expected)
    },
  )
})
