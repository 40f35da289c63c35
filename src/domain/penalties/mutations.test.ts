import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DecisionContext, MutationDefinition } from '#domain/kernel/mutation.ts'
import { rowsOf, sampleBooking, sampleContext, sampleId, samplePenalty } from '#tests/support/samples.ts'
import { penaltyLifecycle, PENALTY_REJECTIONS, PENALTY_STATES, type PenaltyAction, type PenaltyState } from './lifecycle.ts'
import { issuePenalty, settlePenalty, upholdPenalty } from './marketplace.ts'
import { disputePenalty, withdrawDispute } from './mutations.ts'
import { isDisputed, type Penalty } from './penalty.ts'

const ACTIONS: readonly PenaltyAction[] = ['pay', 'waive', 'dispute', 'withdraw_dispute', 'uphold']

/** Every allowed step, written down a second time on purpose. */
const ALLOWED: ReadonlyArray<readonly [PenaltyState, PenaltyAction, PenaltyState]> = [
  ['unpaid', 'pay', 'paid'],
  ['unpaid', 'waive', 'waived'],
  ['unpaid', 'dispute', 'unpaid'],
  ['unpaid', 'withdraw_dispute', 'unpaid'],
  ['unpaid', 'uphold', 'unpaid'],
]

const decide = <Args>(
  penalty: Penalty,
  mutation: MutationDefinition<string, Args>,
  args: Args,
  context: Partial<DecisionContext> = {},
): Penalty | string => {
  const decision = mutation.decide(rowsOf({ penalties: [penalty] }), args, { ...sampleContext, ...context })
  if (!decision.ok) return decision.rejection.code
  const [change] = decision.changes
  if (change?.op !== 'put' || change.kind !== 'penalties') throw new Error('no penalty was written')
  return change.body
}
const penaltyId = sampleId(11)
const raise = (penalty: Penalty, context: Partial<DecisionContext> = {}) =>
  decide(penalty, disputePenalty, { penaltyId, reason: 'The site was closed', files: [] }, context)
const raised = (): Penalty => {
  const penalty = raise(samplePenalty())
  if (typeof penalty === 'string') throw new Error(penalty)
  return penalty
}

describe('the life of a penalty', () => {
  it.each(PENALTY_STATES.flatMap((state) => ACTIONS.map((action) => [state, action] as const)))('%s, %s', (state, action) => {
    const next = ALLOWED.find(([from, by]) => from === state && by === action)?.[2]
    const step = penaltyLifecycle[state][action]
    if (next === undefined) expect(PENALTY_REJECTIONS).toContain('no' in step ? step.no : 'allowed')
    else expect(step).toEqual({ to: next })
  })
})

describe('a penalty that is issued', () => {
  it('has an id of its own, unless it is what a late cancellation costs', () => {
    const given = samplePenalty()
    const under = (cause: Penalty['cause']) => issuePenalty.bind({ args: { ...given, id: given.bookingId, cause } }).ok
    expect([under('late_cancellation'), under('other'), issuePenalty.bind({ args: given }).ok]).toEqual([true, false, true])
  })

  it('is settled where it has the moment of that, and only there', () => {
    const issued = (over: Partial<Penalty>) => issuePenalty.bind({ args: samplePenalty(over) }).ok
    const settledAt = sampleContext.now
    expect([issued({ status: 'paid', settledAt }), issued({ status: 'paid' }), issued({ settledAt })]).toEqual([true, false, false])
  })

  it('is of a booking that is there, and is issued once', () => {
    const codeOf = (rows: Parameters<typeof rowsOf>[0]) => {
      const decision = issuePenalty.decide(rowsOf(rows), samplePenalty(), sampleContext)
      return decision.ok ? 'issued' : decision.rejection.code
    }
    const bookings = [sampleBooking({ id: samplePenalty().bookingId })]
    expect(codeOf({ bookings })).toBe('issued')
    expect(codeOf({})).toBe('booking.not_found')
    expect(codeOf({ bookings, penalties: [samplePenalty()] })).toBe('record.exists')
  })
})

describe('a late cancellation', () => {
  it('is not fined again beside what the portal issued of it by itself, where another cause is', () => {
    const late = samplePenalty({ cause: 'late_cancellation' })
    const rows = { bookings: [sampleBooking({ id: late.bookingId })] }
    const beside = { ...rows, penalties: [samplePenalty({ id: late.bookingId, cause: 'late_cancellation' })] }
    const issue = (penalty: Penalty, given: Parameters<typeof rowsOf>[0]) => issuePenalty.decide(rowsOf(given), penalty, sampleContext)
    expect(issue(late, rows).ok).toBe(true)
    expect(issue(late, beside)).toMatchObject({ rejection: { code: 'record.exists' } })
    expect(issue({ ...late, cause: 'no_show' }, beside).ok).toBe(true)
    expect(issuePenalty.needs(late, rowsOf({}), sampleId(1))).toContainEqual({ kind: 'penalties', id: late.bookingId })
  })
})

describe('what is told of a penalty', () => {
  it('is that it was issued, unless it arrives settled', () => {
    const told = (status: 'unpaid' | 'paid' | 'waived') => issuePenalty.announce?.(samplePenalty({ status }), rowsOf({}))?.code ?? null
    expect([told('unpaid'), told('paid'), told('waived')]).toEqual(['penalty.issued', null, null])
  })

  it('names its booking', () => {
    const rows = rowsOf({ penalties: [samplePenalty()] })
    const params = { bookingNumber: samplePenalty().bookingNumber }
    expect(settlePenalty.announce?.({ penaltyId, as: 'paid' }, rows)).toMatchObject({ code: 'penalty.paid', params })
    expect(upholdPenalty.announce?.({ penaltyId, note: 'It stands' }, rows)).toMatchObject({ code: 'penalty.upheld', params })
  })
})

describe('a dispute', () => {
  it('keeps what was said, by both clocks, and leaves what is owed as it is', () => {
    const { now: openedAt, clientAt: openedOnDeviceAt, mutationId: decisionId } = sampleContext
    expect(raised()).toEqual(
      samplePenalty({
        dispute: { reason: 'The site was closed', files: [], openedAt, openedOnDeviceAt, decisionId, answer: null },
      }),
    )
  })

  it('is raised once', () => {
    expect(raise(raised())).toBe('penalty.already_disputed')
  })

  it('that is refused names its booking, and needs the penalty alone', () => {
    const answered = decide(raised(), upholdPenalty, { penaltyId, note: 'The site was open' })
    if (typeof answered === 'string') throw new Error(answered)
    const args = { penaltyId, reason: 'The site was closed', files: [] }
    const taken = { penaltyId, disputeId: sampleId(98) }
    const booking = samplePenalty().bookingNumber
    const refusals = [
      disputePenalty.decide(rowsOf({ penalties: [raised()] }), args, sampleContext),
      disputePenalty.decide(rowsOf({ penalties: [answered] }), args, sampleContext),
      withdrawDispute.decide(rowsOf({ penalties: [raised()] }), taken, sampleContext),
    ]
    for (const refusal of refusals) expect(refusal).toMatchObject({ ok: false, rejection: { params: { booking } } })
    const needs = [{ kind: 'penalties', id: penaltyId }]
    expect([disputePenalty.needs(args, rowsOf({}), sampleId(1)), withdrawDispute.needs(taken, rowsOf({}), sampleId(1))]).toEqual([
      needs,
      needs,
    ])
  })

  it('is not raised again after it was answered', () => {
    const upheld = decide(raised(), upholdPenalty, { penaltyId, note: 'The site was open' })
    if (typeof upheld === 'string') throw new Error(upheld)
    expect(isDisputed(upheld)).toBe(false)
    expect(raise(upheld)).toBe('penalty.dispute_answered')
    expect(decide(upheld, withdrawDispute, { penaltyId })).toBe('penalty.dispute_not_open')
  })

  it('is taken back by its undo, and by nobody else’s', () => {
    const args = { penaltyId, reason: 'The site was closed', files: [] }
    expect(disputePenalty.inverse?.(args, sampleId(95))).toEqual({
      name: 'penalty.withdrawDispute',
      args: { penaltyId, disputeId: sampleId(95) },
    })
    expect(decide(raised(), withdrawDispute, { penaltyId, disputeId: sampleContext.mutationId })).toEqual(samplePenalty())
    expect(decide(raised(), withdrawDispute, { penaltyId, disputeId: sampleId(96) })).toBe('penalty.disputed_by_other')
  })

  it.each([
    ['paid', 'penalty.already_paid'],
    ['waived', 'penalty.was_waived'],
  ] as const)('comes too late where the penalty is %s', (status, code) => {
    expect(raise(samplePenalty({ status, settledAt: sampleContext.now }))).toBe(code)
  })

  it('is answered by whoever has looked at it, and not by who looked at another one or at none', () => {
    const [own, other] = [sampleContext.mutationId, sampleId(96)]
    const settle = (penalty: Penalty, disputeId: string | null) => decide(penalty, settlePenalty, { penaltyId, as: 'paid', disputeId })
    const uphold = (disputeId: string) => decide(raised(), upholdPenalty, { penaltyId, note: 'It stands', disputeId })
    for (const said of [settle(raised(), other), settle(raised(), null), settle(samplePenalty(), other), uphold(other)])
      expect(said).toBe('penalty.other_dispute')
    for (const done of [settle(raised(), own), settle(samplePenalty(), null)]) expect(done).toMatchObject({ status: 'paid' })
    expect(uphold(own)).toMatchObject({ dispute: { answer: { note: 'It stands' } } })
  })

  it('is over where the penalty was paid or waived before anybody answered', () => {
    const settled = (as: 'paid' | 'waived') => decide(raised(), settlePenalty, { penaltyId, as })
    for (const penalty of [settled('paid'), settled('waived')]) expect(typeof penalty === 'string' || isDisputed(penalty)).toBe(false)
  })

  it('is taken back by whoever says no more than which penalty is meant', () => {
    expect(decide(raised(), withdrawDispute, { penaltyId })).toEqual(samplePenalty())
  })

  it('brings its files along', () => {
    const file = { sha256: 'a'.repeat(64), name: 'gate.jpg', type: 'image/jpeg', size: 9 } as const
    expect(disputePenalty.files?.({ penaltyId, reason: 'No', files: [file] })).toEqual([file.sha256])
  })

  it('of a penalty that is not there says so', () => {
    const decision = disputePenalty.decide(rowsOf({}), { penaltyId, reason: 'No', files: [] }, sampleContext)
    expect(decision).toEqual({ ok: false, rejection: { code: 'penalty.not_found', params: {} } })
  })
})

it('whatever is done in whatever order, a settled penalty stays settled and has its moment', () => {
  const calls = [
    (penalty: Penalty) => raise(penalty),
    (penalty: Penalty) => decide(penalty, withdrawDispute, { penaltyId }),
    (penalty: Penalty) => decide(penalty, upholdPenalty, { penaltyId, note: 'It stands' }),
    (penalty: Penalty) => decide(penalty, settlePenalty, { penaltyId, as: 'paid' as const }),
    (penalty: Penalty) => decide(penalty, settlePenalty, { penaltyId, as: 'waived' as const }),
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...calls), { maxLength: 12 }), (done) => {
      let penalty = samplePenalty()
      for (const call of done) {
        const next = call(penalty)
        if (typeof next === 'string') continue
        expect(penalty.status).toBe('unpaid')
        penalty = next
        expect(penalty.settledAt === null).toBe(penalty.status === 'unpaid')
      }
    }),
  )
})
