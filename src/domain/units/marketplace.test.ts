import { describe, expect, it } from 'vitest'
import { refusalOf, decideOn } from '#tests/support/decide-booking.ts'
import { sampleContainer, sampleId, sampleUnit, sampleVendor } from '#tests/support/samples.ts'
import { unitId } from './unit.ts'

// The sample has given six numbers and owns five units: the first was retired before units had records.
const held = { containers: [sampleContainer()], vendors: [sampleVendor()] }

describe('where a unit is that a vendor brings along', () => {
  it('is taken as it comes', () => {
    expect(decideOn('unit.import', sampleUnit(), held)).toEqual({
      ok: true,
      changes: [{ op: 'put', kind: 'units', body: sampleUnit() }],
    })
  })

  it('may be in no yard that anybody knows of', () => {
    expect(decideOn('unit.import', sampleUnit({ yardId: null }), { containers: [sampleContainer()] })).toMatchObject({ ok: true })
  })

  it.each([
    ['without its container', sampleUnit(), {}, 'record.not_found'],
    ['twice', sampleUnit(), { ...held, units: [sampleUnit()] }, 'record.exists'],
    ['under an id that is not its own', sampleUnit({ id: sampleId(77) }), held, 'unit.unknown'],
    ['in a yard that the vendor has not', sampleUnit({ yardId: sampleId(9) }), held, 'unit.yard_unknown'],
    ['as gone, which the figures of its container say', sampleUnit({ status: 'retired' }), held, 'unit.retired'],
  ] as const)('is refused %s', (_how, unit, rows, code) => {
    expect(refusalOf(decideOn('unit.import', unit, rows))).toMatchObject({ code })
  })

  it('is refused for a number that was never given, and for one that is gone', () => {
    const numbered = (number: number) => refusalOf(decideOn('unit.import', sampleUnit({ number, id: unitId(sampleId(4), number) }), held))
    expect([numbered(7), numbered(1)]).toMatchObject([{ code: 'unit.unknown' }, { code: 'unit.retired' }])
  })
})
