import { expect, it } from 'vitest'
import { USAGE_MEASURES } from '#domain/reports/usage.ts'
import { readUsageFigure, writeUsageFigure } from './usage-figure.ts'

it('a figure of use is read from an address as it was written there', () => {
  for (const { id: measure } of USAGE_MEASURES)
    for (const from of [null, '2026-11-01'])
      for (const group of [null, 'all', 'small', '01935a5e-0000-7000-8000-000000000001'])
        expect(readUsageFigure(writeUsageFigure({ measure, from, group }))).toEqual({ measure, from, group })
})

it('what is no figure of use is none', () => {
  for (const written of ['', 'bookings', 'toString*2026-11-01', '*2026-11-01*all']) expect(readUsageFigure(written)).toBeNull()
})
