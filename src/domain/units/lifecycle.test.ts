import { describe, expect, it } from 'vitest'
import { actionsIn, UNIT_ACTIONS, UNIT_STATES, unitLifecycle } from './lifecycle.ts'

describe('the lifecycle of a unit', () => {
  it('says for every state what can be done and where that leads', () => {
    const table = Object.fromEntries(
      UNIT_STATES.map((state) => [
        state,
        actionsIn(state).map((action) => {
          const step = unitLifecycle[state][action]
          return `${action}>${'to' in step ? step.to : ''}`
        }),
      ]),
    )
    expect(table).toEqual({
      in_yard: ['reserve>reserved', 'send_out>out', 'report_damage>damaged', 'retire>retired', 'count>in_yard'],
      reserved: ['release>in_yard', 'send_out>out', 'report_damage>damaged', 'count>reserved'],
      out: ['place>on_site', 'bring_in>in_yard', 'bring_in_full>full_in_yard'],
      on_site: ['report_full>reported_full', 'bring_in>in_yard', 'bring_in_full>full_in_yard', 'collect>out'],
      reported_full: ['bring_in>in_yard', 'bring_in_full>full_in_yard', 'collect>out'],
      full_in_yard: ['empty>in_yard', 'report_damage>damaged', 'retire>retired', 'count>full_in_yard'],
      damaged: ['repair>in_yard', 'retire>retired', 'count>damaged'],
      retired: [],
    })
  })

  it('gives the state as the reason for all else', () => {
    for (const state of UNIT_STATES)
      for (const action of UNIT_ACTIONS) {
        const step = unitLifecycle[state][action]
        if ('no' in step) expect(step.no).toBe(`unit.${state}`)
      }
  })
})
