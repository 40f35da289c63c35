import { msg } from '@lingui/core/macro'
import type { I18n, MessageDescriptor } from '@lingui/core'
import type { Conflict } from '#domain/bookings/conflicts.ts'
import { describeRejection } from '#i18n/describe-rejection.ts'
import { formatDay } from '#i18n/formats.ts'
import type { Language } from '#i18n/language.ts'

const WARNINGS: Readonly<Record<Extract<Conflict, { kind: 'warning' }>['code'], MessageDescriptor>> = {
  licence_ends_before: msg({ message: 'The license ends on {expiresOn}, before the delivery.' }),
  zone_inactive: msg`The zone of the container is inactive.`,
}

/** What speaks against a driver, in words. */
export const describeConflict = (i18n: I18n, conflict: Conflict, language: Language): string => {
  if (conflict.kind === 'blocked') return describeRejection(i18n, conflict, language)
  const { expiresOn } = conflict.params
  return i18n._({
    ...WARNINGS[conflict.code],
    values: { expiresOn: expiresOn === undefined ? '' : formatDay(String(expiresOn), language) },
  })
}
