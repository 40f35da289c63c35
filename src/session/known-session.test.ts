import { beforeEach, describe, expect, it, vi } from 'vitest'
import { knownSession, rememberSession, renameKnown } from './known-session.ts'

const somebody = { userId: 'u', vendorId: 'v', email: 'a@example.com', name: 'Green Yard', expiresAt: '2026-12-22T08:00:00.000Z' }

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  rememberSession(somebody)
})

const keptName = (): unknown => (JSON.parse(kept.get('knownSession') ?? 'null') as { name?: unknown } | null)?.name

describe('a new name', () => {
  it('is kept for every later visit, and disturbs no open screen', () => {
    const before = knownSession()
    renameKnown({ userId: 'u', name: 'Noura' })
    expect(keptName()).toBe('Noura')
    expect(knownSession()).toBe(before)
  })

  it('of somebody else who was signed in here meanwhile is not taken for this person’s', () => {
    renameKnown({ userId: 'other', name: 'Noura' })
    expect(keptName()).toBe('Green Yard')
  })
})
