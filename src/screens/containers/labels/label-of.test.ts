import { expect, test } from 'vitest'
import { unitId } from '#domain/units/unit.ts'
import { translateIn } from '#tests/support/catalogs.ts'
import { sampleContainer, sampleUnit, sampleVendor } from '#tests/support/samples.ts'
import { labelWriter, numbersOf } from './label-of.ts'

test('units that are out have labels, and those that are retired have none', () => {
  const container = sampleContainer({ inventory: { sku: 'A', units: 4, stock: 3 } })
  const states = ['in_yard', 'on_site', 'retired', 'out'] as const
  const units = new Map(
    states.map((status, at) => {
      const unit = sampleUnit({ id: unitId(container.id, at + 1), containerId: container.id, number: at + 1, status })
      return [unit.id, unit] as const
    }),
  )
  expect(numbersOf(container, (id) => units.get(id))).toEqual([1, 2, 4])
})

test('a number and its unit stay on one line of a label, in both languages', () => {
  const write = labelWriter(sampleVendor(), { en: translateIn('en'), ar: translateIn('ar') })
  const { container } = write(sampleContainer({ binSize: 'large' }), 1)
  expect(container.en).toMatch(/\d\u00a0m³$/)
  expect(container.ar).toMatch(/\d\u00a0م³$/)
})
