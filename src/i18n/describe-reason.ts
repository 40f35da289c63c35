import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { reasonFault } from '#domain/kernel/reason.ts'

const MESSAGES = {
  'reason.required': msg`Reason is required`,
  'reason.too_long': msg`Reason must be at most 500 characters`,
}

/** What is wrong with a reason that somebody typed; null: nothing. */
export const describeReason = (i18n: I18n, typed: string): string | null => {
  const fault = reasonFault(typed)
  return fault && i18n._(MESSAGES[fault])
}
