import { expect, it } from 'vitest'
import fc from 'fast-check'
import { sampleContext, sampleId } from '#tests/support/samples.ts'
import { Yard } from '#tests/support/yard.ts'

it('was seen by now at the latest, whatever the clock of a device says', () => {
  const yard = new Yard()
  yard.move([{ number: 2, action: 'count' }], { yardId: sampleId(8), at: '2999-01-01T00:00:00.000Z' })
  expect(yard.unit(2)?.seenAt).toBe(sampleContext.now)
})

it('knows when it was last counted, whatever else is done with it', () => {
  const yard = new Yard()
  const at = (hour: string) => `2026-11-20T${hour}:00:00.000Z`
  yard.move([{ number: 2, action: 'report_damage' }], { yardId: sampleId(8), at: at('07') })
  expect(yard.unit(2)).not.toHaveProperty('countedAt')
  yard.move([{ number: 2, action: 'count' }], { yardId: sampleId(8), at: at('09') })
  yard.move([{ number: 2, action: 'count' }], { yardId: sampleId(8), at: at('08') })
  yard.move([{ number: 2, action: 'repair' }], { at: at('10') })
  expect(yard.unit(2)).toMatchObject({ seenAt: at('10'), countedAt: at('09') })
})

it('is as it was before once a count is taken back, also where another phone had counted it first', () => {
  const yard = new Yard()
  const at = (hour: string) => `2026-11-20T${hour}:00:00.000Z`
  const count = (hour: string, id: string) =>
    yard.move([{ number: 2, action: 'count', from: 'in_yard' }], { yardId: sampleId(8), at: at(hour) }, id)
  const takeBack = (id: string) => yard.move([{ number: 2, action: 'count', from: 'in_yard' }], { takesBack: id })
  const never = { yardId: null, seenAt: yard.container.createdAt, status: 'in_yard' }
  count('08', sampleId(301))
  expect(takeBack(sampleId(301))).toBe('done')
  expect(yard.unit(2)).toMatchObject(never)
  expect(yard.unit(2)).not.toHaveProperty('countedAt')
  count('09', sampleId(302))
  count('10', sampleId(303))
  expect(takeBack(sampleId(302))).toBe('unit.changed_since')
  expect(takeBack(sampleId(303))).toBe('done')
  expect(yard.unit(2)).toMatchObject({ yardId: sampleId(8), seenAt: at('09'), countedAt: at('09') })
})

it('knows of counts the last, in whatever order they arrive', () => {
  const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}T08:00:00.000Z`
  const counts = fc.uniqueArray(fc.record({ day: fc.integer({ min: 1, max: 20 }), yard: fc.integer({ min: 7, max: 9 }) }), {
    minLength: 1,
    maxLength: 6,
    selector: (count) => count.day,
  })
  const arrived = counts.chain((all) => fc.shuffledSubarray(all, { minLength: all.length }))
  fc.assert(
    fc.property(arrived, (all) => {
      const yard = new Yard()
      for (const count of all) yard.move([{ number: 2, action: 'count' }], { yardId: sampleId(count.yard), at: day(count.day) })
      const last = all.toSorted((one, other) => other.day - one.day)[0]
      expect(yard.unit(2)).toMatchObject({ seenAt: day(last?.day ?? 0), yardId: sampleId(last?.yard ?? 0) })
    }),
  )
})
