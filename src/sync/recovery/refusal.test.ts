import { describe, expect, it } from 'vitest'
import { RESET_CODES } from '#protocol/sync.ts'
import { commonRefusal, readProblem, refusedSync } from './refusal.ts'

const refusal = (status: number, body: unknown = {}, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
const outage = (retryAfterMs: number | null) => ({ kind: 'outage', where: 'server', retryAfterMs })

describe('a refused sync request', () => {
  it.each<[status: number, code: string, meaning: object]>([
    [401, 'auth.required', { kind: 'signed-out' }],
    [403, 'device.revoked', { kind: 'leave' }],
    [426, 'protocol.too_old', { kind: 'update-required' }],
    [408, 'x', outage(null)],
    [429, 'rate.limited', outage(null)],
    [500, 'x', outage(null)],
    [502, 'files.missing', outage(null)],
    [599, 'reset.epoch', outage(null)],
    [409, 'files.missing', { kind: 'files-missing', files: [] }],
    [409, 'protocol.gap', { kind: 'reset' }],
    ...RESET_CODES.map((code): [number, string, object] => [409, code, { kind: 'reset' }]),
    [400, 'body.invalid', { kind: 'unreadable', reason: '400 body.invalid' }],
    [413, '', { kind: 'unreadable', reason: '413 ' }],
    [403, '', { kind: 'unreadable', reason: '403 ' }],
    [406, '', { kind: 'unreadable', reason: '406 ' }],
    [422, '', { kind: 'unreadable', reason: '422 ' }],
    [422, 'x', { kind: 'defect', reason: '422 x' }],
    [404, '', { kind: 'defect', reason: '404 ' }],
    [403, 'origin.foreign', { kind: 'defect', reason: '403 origin.foreign' }],
    [404, 'not.found', { kind: 'defect', reason: '404 not.found' }],
    [409, 'x', { kind: 'defect', reason: '409 x' }],
    [499, 'device.revoked', { kind: 'defect', reason: '499 device.revoked' }],
    [407, 'x', { kind: 'defect', reason: '407 x' }],
  ])('with %i %s means what it says', async (status, code, meaning) => {
    expect(await refusedSync(refusal(status, { code }))).toMatchObject(meaning)
  })

  it('names the files that are missing', async () => {
    const files = ['a'.repeat(64), 'b'.repeat(64)]
    expect(await refusedSync(refusal(409, { code: 'files.missing', files }))).toEqual({ kind: 'files-missing', files })
  })

  it.each([
    ['40', 40_000],
    ['0', 0],
    ['soon', null],
    ['Infinity', null],
  ])('is tried again no earlier than Retry-After: %s', async (header, ms) => {
    expect(await refusedSync(refusal(503, {}, { 'retry-after': header }))).toEqual(outage(ms))
    expect(commonRefusal(refusal(429, {}, { 'retry-after': header }), '')).toEqual(outage(ms))
  })
})

describe('a problem document', () => {
  it.each([
    ['as it should be', { code: 'a', files: ['b'], more: 1 }, { code: 'a', files: ['b'] }],
    ['without files', { code: 'a' }, { code: 'a', files: [] }],
    ['without a code', { files: ['b'] }, { code: '', files: ['b'] }],
    ['of another shape', { code: 7 }, { code: '', files: [] }],
    ['that is none', '<html>', { code: '', files: [] }],
    ['that is nothing', 'null', { code: '', files: [] }],
  ])('%s', async (_what, body, expected) => {
    expect(await readProblem(refusal(409, body))).toMatchObject(expected)
  })
})
