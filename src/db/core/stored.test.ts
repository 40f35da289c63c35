import { describe, expect, it } from 'vitest'
import { USUAL_TERMS } from '#domain/bookings/terms.ts'
import { sar } from '#domain/kernel/money.ts'
import { sampleBooking } from '#tests/support/samples.ts'
import { toBody, toStored } from './stored.ts'

describe('a row of the device', () => {
  const terms = { ...USUAL_TERMS, penalty: { percent: 0, least: sar(0) } }
  const booking = sampleBooking({ terms })

  it('gives back the document that was stored, with the terms of a booking', () => {
    expect(toBody(toStored('bookings', booking, 7))).toEqual(booking)
  })

  it('leaves out the search words of an older release', () => {
    const { terms: _, ...older } = booking
    expect(toBody({ ...older, revision: 7, terms: ['ann', 'riyadh'] } as never)).toEqual(older)
  })
})
