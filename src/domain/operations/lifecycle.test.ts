import { describe, expect, it } from 'vitest'
import {
  isOpen,
  MOVEMENTS,
  OPERATION_ACTIONS,
  OPERATION_REJECTIONS,
  OPERATION_STATES,
  operationLifecycle,
  type Movement,
} from './lifecycle.ts'

/** Every allowed step, written down a second time on purpose: the table is the law, this is its reading. */
const SHARED = [
  'scheduled plan scheduled',
  'scheduled depart on_the_way',
  'scheduled cancel cancelled',
  'on_the_way fail failed',
  'on_the_way cancel cancelled',
  'collected return returned',
  'collected return_full full',
  'failed plan scheduled',
  'failed cancel cancelled',
  'full empty emptied',
  // Proof comes late to whatever was driven, and leads nowhere.
  ...['scheduled', 'collected', 'failed', 'full', 'on_site', 'returned', 'emptied'].map((state) => `${state} add_proof ${state}`),
]
const OWN: Readonly<Record<Movement, readonly string[]>> = {
  delivery: ['on_the_way arrive on_site'],
  exchange: ['on_the_way arrive collected'],
  pickup: ['on_the_way collect collected'],
  dump_and_return: ['on_the_way collect collected', 'collected arrive on_site'],
  relocate: ['on_the_way collect collected', 'collected arrive on_site'],
}
const CODES: readonly string[] = OPERATION_REJECTIONS

describe.each(MOVEMENTS)('the life of a movement: %s', (type) => {
  it('is decided for every state and every action', () => {
    const allowed: string[] = []
    for (const state of OPERATION_STATES)
      for (const action of OPERATION_ACTIONS) {
        const step = operationLifecycle[type][state][action]
        if ('to' in step) allowed.push(`${state} ${action} ${step.to}`)
        else expect(CODES).toContain(step.no)
      }
    expect(allowed.toSorted()).toEqual([...SHARED, ...OWN[type]].toSorted())
  })

  it('ends: from every open state a closed one can be reached, and none is left again but a full bin’s', () => {
    for (const state of OPERATION_STATES) {
      const steps = OPERATION_ACTIONS.flatMap((action) => {
        const step = operationLifecycle[type][state][action]
        return 'to' in step && step.to !== state ? [step.to] : []
      })
      if (!isOpen({ containerStatus: state })) expect(steps).toEqual(state === 'full' ? ['emptied'] : [])
      else expect(steps.length).toBeGreaterThan(0)
    }
  })
})

it.each([
  ['delivery', 'scheduled', 'arrive', 'operation.not_under_way'],
  ['delivery', 'on_the_way', 'collect', 'operation.other_step'],
  ['pickup', 'on_the_way', 'return', 'operation.not_collected'],
  ['pickup', 'collected', 'cancel', 'operation.already_collected'],
  ['pickup', 'on_the_way', 'add_proof', 'operation.proof_with_step'],
  ['pickup', 'cancelled', 'add_proof', 'operation.was_cancelled'],
  ['delivery', 'on_site', 'depart', 'operation.already_delivered'],
  ['pickup', 'failed', 'depart', 'operation.not_planned_again'],
  ['exchange', 'cancelled', 'plan', 'operation.was_cancelled'],
] as const)('%s, %s, %s says %s', (type, state, action, code) => {
  expect(operationLifecycle[type][state][action]).toEqual({ no: code })
})
