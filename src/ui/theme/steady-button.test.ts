import type { MouseEvent } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { SteadyButton } from './steady-button.tsx'

type Given = Parameters<typeof SteadyButton>[0]

const press = (given: Given) => {
  const clicks = vi.fn()
  const { props } = SteadyButton({ ...given, onClick: clicks })
  const preventDefault = vi.fn()
  props.onClick({ preventDefault } as unknown as MouseEvent<HTMLButtonElement>)
  return { props, clicks: clicks.mock.calls.length, sends: preventDefault.mock.calls.length === 0 }
}

describe('a button', () => {
  it('that is busy hears no press and sends no form, but can have the focus, and says so aloud', () => {
    const { props, clicks, sends } = press({ 'data-loading': true, 'disabled': true, 'type': 'submit' })
    expect([clicks, sends]).toEqual([0, false])
    expect(props).toMatchObject({ 'type': 'submit', 'disabled': false, 'aria-disabled': true, 'aria-busy': true })
  })

  it('that is not busy hears its press, and sends nothing unless it is made for that', () => {
    const { props, clicks, sends } = press({})
    expect([clicks, sends, props.type]).toEqual([1, true, 'button'])
    expect(props).not.toHaveProperty('aria-busy')
  })

  it('that can do nothing is disabled as any other', () => {
    expect(press({ disabled: true }).props).toMatchObject({ disabled: true })
    expect(press({ 'data-loading': false, 'disabled': true }).props).toMatchObject({ disabled: true })
  })
})
