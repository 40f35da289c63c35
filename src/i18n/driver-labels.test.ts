import { expect, it } from 'vitest'
import { sampleDriver, sampleId } from '#tests/support/samples.ts'
import { driverLabels, labelParts } from './driver-labels.ts'

it('drivers of one name are told apart by the last figures of their phones, and nobody else is', () => {
  const [adel, omar] = [
    { en: 'Adel', ar: 'عادل' },
    { en: 'Omar', ar: 'عمر' },
  ]
  const drivers = [
    sampleDriver({ id: sampleId(3, 1), name: adel, phone: '0501234567' }),
    sampleDriver({ id: sampleId(3, 2), name: omar, phone: '0507654321' }),
    sampleDriver({ id: sampleId(3, 3), name: adel, phone: '0509998888' }),
  ]
  const labels = driverLabels(drivers, 'en')
  expect(drivers.map(({ id }) => labels.get(id))).toEqual(['Adel (…4567)', 'Omar', 'Adel (…8888)'])
  expect(driverLabels(drivers, 'ar').get(sampleId(3, 1))).toContain('4567')
})

it('what tells drivers of one name apart is kept from their name where there is no room for both', () => {
  const drivers = [1, 2].map((n) => sampleDriver({ id: sampleId(3, n), phone: `050123456${n}` }))
  for (const language of ['en', 'ar'] as const)
    for (const label of driverLabels(drivers, language).values()) {
      const [name, apart] = labelParts(label)
      expect([name.includes('('), `${name} ${apart}`]).toEqual([false, label])
      expect(apart).toMatch(/\d{4}/)
    }
  expect(labelParts('Adel (North)')).toEqual(['Adel (North)', ''])
})
