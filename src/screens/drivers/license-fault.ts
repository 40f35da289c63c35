import type { FormFault } from '#domain/kernel/form-rules.ts'
import type { Day } from '#domain/kernel/instant.ts'
import { licenseBucket } from '#domain/drivers/license.ts'

/** What is wrong with the last day of a license that is to take another's place: with one that is over already nobody may drive either. */
export const licenseFault = (expiresOn: string, today: Day): FormFault | null =>
  expiresOn !== '' && licenseBucket(expiresOn, today) === 'expired' ? 'day_over' : null
