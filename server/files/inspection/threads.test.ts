import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { pdf } from '#tests/contract/pdf-maker.ts'
import { openInspection } from './threads.ts'

const handed = (bytes: Buffer) => ({ bytes: new Uint8Array(bytes), sha256: createHash('sha256').update(bytes).digest('hex') })
const numbers = handed(pdf({ objects: [`5 0 obj [${'0 '.repeat(1_000_000)}]\nendobj\n`] }))

describe('a file that holds its thread up', () => {
  it.each([
    ['too long', { limitMs: 30 }, 'AbortError'],
    // Longer than it takes on a machine that has much else to do.
    ['with more memory than there is', { heapMegabytes: 24, limitMs: 120_000 }, 'Error'],
  ])('%s is tried again once, later, and then refused for good; others are looked at', async (_name, limits, why) => {
    const reports: unknown[] = []
    const inspect = openInspection((event, details) => reports.push([event, details]), limits)
    await expect(inspect(numbers)).rejects.toMatchObject({ status: 503, code: 'server.busy', details: { retryAfter: 3 } })
    await expect(inspect(numbers)).rejects.toMatchObject({ status: 422, code: 'file.too_complex' })
    expect(reports).toEqual([
      ['files.inspection_ended', { why }],
      ['files.inspection_ended', { why }],
    ])
    const healthy = openInspection(() => undefined)
    expect(await healthy(handed(pdf()))).toMatchObject({ type: 'application/pdf' })
  })

  it('and one that is not what its name says are told apart', async () => {
    const inspect = openInspection(() => undefined)
    await expect(inspect({ ...handed(pdf()), sha256: 'a'.repeat(64) })).rejects.toMatchObject({ status: 422, code: 'file.hash' })
    await expect(inspect(handed(Buffer.from('hello')))).rejects.toMatchObject({ status: 415, code: 'file.type' })
  })
})
