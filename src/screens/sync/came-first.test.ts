import { expect, it } from 'vitest'
import type { HistoryEntry } from '#db/core/history.ts'
import { sampleAudit } from '#tests/support/samples.ts'
import { cameFirst } from './came-first.ts'

const done = (own: boolean, serverAt: string, mutationId: string): HistoryEntry => ({
  state: 'done',
  own,
  audit: sampleAudit({ serverAt, mutationId }),
})
const [early, mine, late] = ['2026-11-21T08:00:00.000Z', '2026-11-21T09:00:00.000Z', '2026-11-21T10:00:00.000Z']
const later = '2026-11-21T11:00:00.000Z'
const refused = (code: string) => ({ id: 'mine', code, clientAt: mine, serverAt: late })

it('a decision is refused because of the one before it, of whomever, though it was given before this device knew', () => {
  expect(cameFirst([done(false, early, 'first')], refused('request.already_rejected'))?.mutationId).toBe('first')
  expect(cameFirst([done(true, early, 'on my phone')], refused('booking.already_accepted'))?.mutationId).toBe('on my phone')
  expect(cameFirst([done(true, late, 'mine')], refused('request.already_rejected'))).toBeNull()
})

it('any other change is refused because of what somebody else did since', () => {
  const history = [done(false, early, 'before'), done(false, late, 'since'), done(true, late, 'own')]
  expect(cameFirst(history, refused('edit.conflict'))?.mutationId).toBe('since')
  expect(cameFirst(history.slice(0, 1), refused('edit.conflict'))).toBeNull()
})

it('what somebody did after the refusal is no reason for it', () => {
  const history = [done(false, early, 'first'), done(false, late, 'since'), done(false, later, 'afterwards')]
  expect(cameFirst(history, refused('edit.conflict'))?.mutationId).toBe('since')
  expect(cameFirst([done(false, early, 'first'), done(false, later, 'afterwards')], refused('request.already_rejected'))?.mutationId).toBe(
    'first',
  )
  expect(cameFirst([done(false, later, 'afterwards')], refused('edit.conflict'))).toBeNull()
})
