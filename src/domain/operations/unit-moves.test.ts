import { describe, expect, it } from 'vitest'
import { rowsOf, sampleContainer, sampleContext, sampleId, sampleUnit } from '#tests/support/samples.ts'
import { movedUnit } from './unit-moves.ts'

const bookingId = sampleId(5)
const out = (unit: ReturnType<typeof sampleUnit>, clientAt = sampleContext.clientAt) =>
  movedUnit(
    rowsOf({ containers: [sampleContainer()], units: [unit] }),
    { ...sampleContext, clientAt },
    { unit: { containerId: sampleContainer().id, number: 2 }, actions: ['send_out'], bookingId },
  )

describe('a bin that is moved', () => {
  it('was last seen when somebody saw it last, not by what is told late, nor by a clock ahead', () => {
    const seenLater = sampleUnit({ status: 'in_yard', seenAt: '2026-11-21T09:00:00.000Z' })
    expect(out(seenLater, '2026-11-21T08:00:00.000Z')).toMatchObject({ status: 'out', seenAt: '2026-11-21T09:00:00.000Z' })
    expect(out(seenLater)).toMatchObject({ seenAt: sampleContext.clientAt })
    expect(out(seenLater, '2099-01-01T00:00:00.000Z')).toMatchObject({ seenAt: sampleContext.now })
  })

  it('is not another container’s whose record has the same id', () => {
    const anothers = sampleUnit({ status: 'in_yard', containerId: sampleId(40) })
    expect(out(anothers)).toMatchObject({ ok: false, rejection: { code: 'unit.unknown' } })
  })
})
