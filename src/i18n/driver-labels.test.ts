import { expect, it } from 'vitest'
import { sampleDriver, sampleId } from '#tests/support/samples.ts'
import { driverLabels } from './driver-labels.ts'

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
