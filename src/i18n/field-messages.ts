import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FieldCode } from '#protocol/session.ts'

/** What is wrong with a field, said beside it. `{field}` is the field's own label. */
export const FIELD_MESSAGES: Readonly<Record<FieldCode, MessageDescriptor>> = {
  'field.required': msg({ message: '{field} is required' }),
  'email.invalid': msg`Invalid email address`,
  'email.colleague': msg`This person is a colleague already`,
  'length.two_to_seventy': msg({ message: '{field} must be 2 to 70 characters' }),
  'name.characters': msg({ message: '{field} contains invisible characters or a line break. Type it again.' }),
  'name.letter': msg({ message: '{field} must hold a letter or a number' }),
  'national_id.invalid': msg`This is not a national ID or residence number`,
  'password.spaces': msg`Password must not start or end with a space`,
  'password.length': msg`Password must be 8 to 15 characters`,
  'password.short': msg`Password must be at least 8 characters`,
  'password.same': msg`The new password must differ from the old one`,
  'password.incorrect': msg`This is not your password`,
  'password.mismatch': msg`Passwords do not match`,
  'terms.required': msg`Accept the terms and conditions to continue`,
}
