import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Missing } from './evidence.ts'

/** What the evidence is without, in words. */
export const MISSING_MESSAGES: Readonly<Record<Missing, MessageDescriptor>> = {
  arriving: msg`Not all of your data has come to this device yet: what has not is missing from the evidence.`,
  booking: msg`The booking is not on this device: the evidence is without it.`,
  movements: msg`The movements of this booking could not be read on this device: the evidence is without their steps and photos.`,
  clock: msg`Some of this is not sent yet: until then its times are by this device’s clock alone.`,
}
