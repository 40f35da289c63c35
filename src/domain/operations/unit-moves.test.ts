import { describe, expect, it } from 'vitest'
import { MovementDay } from '#tests/support/movement-day.ts'
import { rowsOf, sampleContainer, sampleContext, sampleId, sampleOperation, sampleUnit, sampleVendor } from '#tests/support/samples.ts'
import { unitId } from '../units/unit.ts'
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

  it('was counted when it was counted, wherever it goes since', () => {
    expect(out(sampleUnit({ status: 'in_yard', countedAt: '2026-11-20T08:00:00.000Z' }))).toMatchObject({
      countedAt: '2026-11-20T08:00:00.000Z',
    })
  })

  it('is not another container’s whose record has the same id', () => {
    const anothers = sampleUnit({ status: 'in_yard', containerId: sampleId(40) })
    expect(out(anothers)).toMatchObject({ ok: false, rejection: { code: 'unit.unknown' } })
  })
})

describe('a bin that comes back', () => {
  const unit = { containerId: sampleId(4), number: 2 }
  const returned = (yardId?: string) => {
    const movement = sampleOperation({ type: 'pickup', containerStatus: 'collected', driverId: sampleId(3), unit })
    const away = sampleUnit({ id: unitId(unit.containerId, 2), ...unit, status: 'out', yardId: sampleId(8) })
    const day = new MovementDay(
      [],
      [
        ['vendors', sampleVendor()],
        ['operations', movement],
        ['units', away],
      ],
    )
    const ticket = { number: 'W-1', kilograms: 4200, photo: null }
    const args = { operationId: movement.id, isFull: false, weightTicket: ticket, ...(yardId === undefined ? {} : { yardId }) }
    expect(day.do('operation.return', args)).toBe('done')
    expect(day.get('operations', movement.id)).toMatchObject({ containerStatus: 'returned', weightTicket: ticket })
    return day.get('units', unitId(unit.containerId, 2))
  }

  it('is noted in the yard that was chosen, or where it was before', () => {
    expect(returned(sampleId(8))).toMatchObject({ status: 'in_yard', yardId: sampleId(8) })
    expect(returned()).toMatchObject({ status: 'in_yard', yardId: sampleId(8) })
  })

  it('to a yard that the vendor no longer has is in one that nobody noted, and its proof stays', () => {
    expect(returned(sampleId(88))).toMatchObject({ status: 'in_yard', yardId: null })
  })
})
