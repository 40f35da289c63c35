import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SaudiHint } from '#domain/vendors/saudi-hints.ts'

/** What is unusual without being wrong, said beside the field. */
export const HINT_MESSAGES: Readonly<Record<SaudiHint, MessageDescriptor>> = {
  'hint.mobile': msg`Saudi mobile numbers begin with 05. Please check it.`,
  'hint.register': msg`Commercial register numbers usually have 10 digits. Please check it.`,
  'hint.vat': msg`VAT numbers usually have 15 digits and begin and end with 3. Please check it.`,
  'hint.postal': msg`Saudi postal codes usually have 5 digits. Please check it.`,
  'hint.building': msg`Saudi building numbers usually have 4 digits. Please check it.`,
}
