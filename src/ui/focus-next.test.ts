import { expect, it, vi } from 'vitest'
import { focusNext } from './focus-next.ts'

type Place = 'body' | 'closed dialog' | 'open dialog' | 'around' | 'elsewhere'

/** Whether the focus is taken from somewhere to what came of a question. */
const isTaken = (from: Place): boolean => {
  const body = { closest: () => null }
  const inside = from === 'closed dialog' ? ['[aria-modal="true"]', '[data-closed]'] : from === 'open dialog' ? ['[aria-modal="true"]'] : []
  const at = from === 'body' ? body : { closest: (what: string) => (inside.includes(what) ? {} : null) }
  vi.stubGlobal('document', { activeElement: at, body })
  const focus = vi.fn()
  const next: HTMLElement = Object.assign(Object.create(null), { focus })
  const around: Element = Object.assign(Object.create(null), { contains: (one: unknown) => one === at && from === 'around' })
  focusNext(next, around)
  return focus.mock.calls.length === 1
}

it('whoever was asked goes on at what came of it, and whoever works elsewhere stays there', () => {
  expect((['body', 'closed dialog', 'around', 'elsewhere'] as const).map(isTaken)).toEqual([true, true, true, false])
})

it('whoever is asked something else stays at that', () => {
  expect(isTaken('open dialog')).toBe(false)
})
