import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from '#db/core/history.ts'
import type { Operation, Step } from '#domain/operations/operation.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { sampleAudit, sampleBooking, sampleOperation } from '#tests/support/samples.ts'
import { happenedOf } from './happened.ts'

const at = (minute: number) => `2026-11-21T08:${String(minute).padStart(2, '0')}:00.000Z`
const step = (name: Step, minute: number, more: object = {}) => ({
  step: name,
  at: at(minute),
  deviceAt: at(minute),
  driverId: null,
  note: null,
  failure: null,
  ...more,
})
const booking = sampleBooking({ tracking: [{ status: 'on_site', at: at(1), deviceAt: null }] })
const movement = sampleOperation({
  type: 'pickup',
  containerNumber: 'RYD00041-3',
  steps: [
    step('depart', 10),
    step('fail', 20, { failure: { reason: 'access_blocked', on: null }, note: 'Gate shut' }),
    step('collect', 40),
  ],
  additions: [{ at: at(30), deviceAt: at(29), files: ['a'.repeat(64)], isSigned: false, isWeighed: false, note: null }],
})

const audit = sampleAudit({ refs: [`operations:${movement.id}`], serverAt: at(20), clientAt: at(20) })
const history: HistoryEntry[] = [{ state: 'done', audit, own: true }]

describe('what evidence tells on paper', () => {
  it.each([
    ['en', ['On site', 'Pickup: Set off', 'Pickup: Attempt failed, Access blocked', 'Pickup: Proof added later', 'Pickup: Collected']],
    ['ar', null],
  ] as const)('in %s: every step with its bin, why an attempt failed, and what was added later', (language, said) => {
    const i18n = setupI18n({ locale: language, messages: { [language]: CATALOGS[language] } })
    const lines = happenedOf({ booking, movements: [movement], history }, i18n, language)
    expect(lines.map(({ bin }) => bin)).toEqual([null, 'RYD00041-3', 'RYD00041-3', 'RYD00041-3', 'RYD00041-3'])
    expect(lines.map(({ note }) => note)).toEqual([null, null, 'Gate shut', null, null])
    expect(lines.map(({ by }) => by?.state === 'done' && by.person?.name)).toEqual([false, false, 'Sara', false, false])
    if (said) expect(lines.map(({ what }) => what)).toEqual(said)
    else expect(lines.every(({ what }) => /^[\u0600-\u06ff :،]+$/u.test(what))).toBe(true)
  })

  it('names the bin that an exchange took along where that one comes to the yard', () => {
    const i18n = setupI18n({ locale: 'en', messages: { en: CATALOGS.en } })
    const exchange = sampleOperation({
      type: 'exchange',
      containerNumber: 'RYD-00041-4',
      unit: { containerId: 'a', number: 4 },
      lifted: { containerId: 'a', number: 12 },
      steps: [step('depart', 10), step('arrive', 20), step('return', 30), step('empty', 40)],
    })
    const binsOf = (movement: Operation) =>
      happenedOf({ booking: null, movements: [movement], history: [] }, i18n, 'en').map(({ bin }) => bin)
    expect(binsOf(exchange)).toEqual(['RYD-00041-4', 'RYD-00041-4', 'RYD-00041-12', 'RYD-00041-12'])
    // Of another container nothing is known here but its number; what was called off on its way brings back what it had loaded.
    expect(binsOf({ ...exchange, lifted: { containerId: 'b', number: 1 } }).slice(2)).toEqual([null, null])
    expect(binsOf({ ...exchange, unit: null }).slice(2)).toEqual(['RYD-00041-4', 'RYD-00041-4'])
  })

  it('goes by the clock of the device where the server heard of all in one go', () => {
    const i18n = setupI18n({ locale: 'en', messages: { en: CATALOGS.en } })
    const sent = { at: at(59) }
    const lines = happenedOf(
      {
        booking: sampleBooking({
          tracking: [
            { status: 'picked_up', ...sent, deviceAt: at(20) },
            { status: 'completed', ...sent, deviceAt: at(40) },
          ],
        }),
        movements: [
          sampleOperation({ type: 'pickup', steps: [step('depart', 10, sent), step('collect', 20, sent)] }),
          sampleOperation({ type: 'exchange', steps: [step('depart', 30, sent)] }),
        ],
        history: [],
      },
      i18n,
      'en',
    )
    expect(lines.map(({ deviceAt }) => deviceAt)).toEqual([10, 20, 20, 30, 40].map(at))
  })
})
