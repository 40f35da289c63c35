import { describe, expect, it } from 'vitest'
import type { Mutation } from '../kernel/mutation.ts'
import { decideMutation } from '#tests/support/decide-mutation.ts'
import { rowsOf, sampleContext, sampleId, sampleNotification } from '#tests/support/samples.ts'
import { claimNotification, releaseNotification } from './claim.ts'
import { isCleared, isRead, MOST_READ, type Inbox } from './inbox.ts'
import { clearNotifications, readAllNotifications, readNotification, restoreNotifications } from './mutations.ts'
import { notificationKind, notificationType, type Notification } from './notification.ts'

const inboxId = sampleId(15)
const [EARLY, LATE] = ['2026-11-21T08:00:00.000Z', '2026-11-21T09:00:00.000Z']
const empty: Inbox = { id: inboxId, read: [], readUpTo: null, clearedUpTo: null }

const decide = (mutation: Mutation, args: object, held: { inboxes?: readonly Inbox[]; notifications?: readonly Notification[] }) =>
  decideMutation(mutation, { args, rows: rowsOf(held), context: sampleContext })

const inboxAfter = (mutation: Mutation, args: object, inbox: Inbox | null): Inbox | null => {
  const decision = decide(mutation, { inboxId, ...args }, { inboxes: inbox ? [inbox] : [] })
  if (!decision.ok) throw new Error('refused')
  const [change] = decision.changes
  return change?.op === 'put' && change.kind === 'inboxes' ? change.body : null
}

describe('a person', () => {
  it('reads one, once, also as the first thing they ever do', () => {
    const after = inboxAfter(readNotification, { notificationId: sampleId(14) }, null)
    expect(after).toEqual({ ...empty, read: [sampleId(14)] })
    expect(inboxAfter(readNotification, { notificationId: sampleId(14) }, after)).toBeNull()
  })

  it('is never told that the inbox is full', () => {
    const full = { ...empty, read: Array.from({ length: MOST_READ }, (_, n) => sampleId(14, n)) }
    const after = inboxAfter(readNotification, { notificationId: sampleId(13) }, full)
    expect([after?.read.length, after?.read.at(-1), after?.read[0]]).toEqual([MOST_READ, sampleId(13), sampleId(14, 1)])
  })

  it('reads all up to a moment, which never moves back', () => {
    expect(inboxAfter(readAllNotifications, { upTo: LATE }, null)?.readUpTo).toBe(LATE)
    expect(inboxAfter(readAllNotifications, { upTo: EARLY }, { ...empty, readUpTo: LATE })?.readUpTo).toBe(LATE)
  })

  it('clears all away, and has them back unless more was cleared since', () => {
    const cleared = inboxAfter(clearNotifications, { upTo: EARLY, was: null }, empty)
    expect(cleared?.clearedUpTo).toBe(EARLY)
    expect(inboxAfter(restoreNotifications, { upTo: EARLY, to: null }, cleared)?.clearedUpTo).toBeNull()
    expect(inboxAfter(restoreNotifications, { upTo: EARLY, to: null }, { ...empty, clearedUpTo: LATE })).toBeNull()
    // On another device, which knew nothing of the first clearing: its undo brings back what it cleared itself.
    const again = inboxAfter(clearNotifications, { upTo: LATE, was: null }, cleared ?? empty)
    expect(inboxAfter(restoreNotifications, { upTo: LATE, to: null }, again ?? empty)).toEqual({ ...empty, clearedUpTo: EARLY })
    // A clearing of less that comes later clears nothing, and takes nothing from the undo of the other one.
    const less = inboxAfter(clearNotifications, { upTo: EARLY, was: null }, { ...empty, clearedUpTo: LATE, clearedBefore: null })
    expect(inboxAfter(restoreNotifications, { upTo: LATE, to: null }, less)?.clearedUpTo).toBeNull()
    expect(clearNotifications.inverse?.({ inboxId, upTo: EARLY, was: null }, sampleId(99))).toEqual({
      name: 'notification.restoreAll',
      args: { inboxId, upTo: EARLY, to: null },
    })
  })

  it('has read and cleared what any of their devices says', () => {
    const [old, fresh] = [sampleNotification({ at: EARLY }), sampleNotification({ id: sampleId(14, 2), at: LATE })]
    const held = [
      { ...empty, readUpTo: EARLY },
      { ...empty, clearedUpTo: EARLY },
    ]
    expect([isRead(old, held), isRead(fresh, held), isCleared(old, held), isCleared(fresh, held)]).toEqual([true, false, true, false])
    expect(isRead(fresh, [empty, { ...empty, read: [fresh.id] }])).toBe(true)
  })
})

describe('"I’ll take this"', () => {
  const notification = sampleNotification()
  const args = { notificationId: notification.id, by: 'user-1' }
  const taken = sampleNotification({ claim: { by: 'user-1', at: EARLY, decisionId: sampleId(99) } })

  it('says who and when', () => {
    expect(decide(claimNotification, args, { notifications: [notification] })).toMatchObject({
      changes: [{ body: { claim: { by: 'user-1', at: sampleContext.now, decisionId: sampleContext.mutationId } } }],
    })
  })

  it('is for the first one only, who may say it twice', () => {
    expect(decide(claimNotification, { ...args, by: 'user-2' }, { notifications: [taken] })).toMatchObject({
      rejection: { code: 'notification.claimed' },
    })
    expect(decide(claimNotification, args, { notifications: [taken] })).toEqual({ ok: true, changes: [] })
  })

  it('is taken over from the one who has it, and from nobody else', () => {
    const over = (by: string, from: string) => decide(claimNotification, { ...args, by, from }, { notifications: [taken] })
    expect(over('user-2', 'user-1')).toMatchObject({
      changes: [{ body: { claim: { by: 'user-2', at: sampleContext.now, decisionId: sampleContext.mutationId } } }],
    })
    // A third one was quicker.
    expect(over('user-2', 'user-3')).toMatchObject({ rejection: { code: 'notification.claimed' } })
    expect(over('user-1', 'user-3')).toEqual({ ok: true, changes: [] })
    const undo = claimNotification.inverse?.({ ...args, by: 'user-2', from: 'user-1' }, sampleId(99))
    expect(undo).toEqual({ name: 'notification.release', args: { ...args, by: 'user-2' } })
  })

  it('is taken back by whoever said it, and by nobody else', () => {
    expect(decide(releaseNotification, args, { notifications: [taken] })).toMatchObject({ changes: [{ body: { claim: null } }] })
    expect(decide(releaseNotification, { ...args, by: 'user-2' }, { notifications: [taken] })).toEqual({ ok: true, changes: [] })
  })

  it('is refused for what is not here', () => {
    for (const mutation of [claimNotification, releaseNotification])
      expect(decide(mutation, args, {})).toMatchObject({ rejection: { code: 'record.not_found' } })
  })
})

it.each([
  ['booking.placed', 'warning', 'bookings'],
  ['request.submitted.renewal', 'warning', 'requests'],
  ['request.cancelled', 'info', 'requests'],
  ['penalty.paid', 'success', 'penalties'],
  ['penalty.issued', 'warning', 'penalties'],
  ['kyc.approved', 'success', 'other'],
  ['a.code.of.tomorrow', 'info', 'other'],
])('%s is a %s, switched with %s', (code, type, kind) => {
  expect([notificationType(code), notificationKind(code)]).toEqual([type, kind])
})
