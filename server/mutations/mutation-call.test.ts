import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { accept, defineMutation } from '#domain/kernel/mutation.ts'
import { readAhead, readCall } from './mutation-call.ts'

const renamed = defineMutation({
  name: 'mutation.skip',
  version: 2,
  by: 'vendor',
  args: v.object({}),
  upcast: (args) => {
    if (args === 'lost') throw new Error('the older shape lacks something')
    return {}
  },
  needs: () => [],
  decide: () => accept(),
})

vi.mock('#domain/marketplace-catalog.ts', () => ({ findAnyMutation: () => renamed }))

const call = (args: unknown) => ({ name: 'mutation.skip', version: 1, args, clientAt: '2026-11-21T09:30:00.000Z' })

describe('calls that are read ahead', () => {
  it('leave out what cannot be brought to today’s shape, which fails when its turn comes and not before', () => {
    const [lost, whole] = [call('lost'), call('whole')]
    const read = readAhead([lost, whole], 'vendor')
    expect([...read.keys()]).toEqual([whole])
    expect(read.get(whole)).toMatchObject({ ok: true })
    expect(() => readCall(lost, 'vendor')).toThrow('the older shape lacks something')
  })
})
