import { describe, expect, it } from 'vitest'
import { hashedId } from './hashed-id.ts'

describe('the id that belongs to a text', () => {
  it('is the one that was stored for it before, a UUID of version 8', () => {
    expect(hashedId('sign-up/1')).toBe('89570202-0a0a-8477-9d91-80a715df4245')
    expect(hashedId('demo/a/b')).toBe('3aed1e47-2e09-8e02-b89b-79f2623d3e64')
  })
})
