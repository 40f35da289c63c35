import * as v from 'valibot'
import { hasLetter, hidesNothing } from '#domain/kernel/name.ts'
import { plainDigits, withoutUnseen } from '#domain/kernel/normalise.ts'

/** Something typed into a field that must not stay empty. */
export const typed = v.pipe(v.string('field.required'), v.nonEmpty('field.required'))

/** What a person, or a company that signs up, is called. */
export const personName = v.pipe(
  typed,
  v.trim(),
  v.nonEmpty('field.required'),
  v.minLength(2, 'length.two_to_seventy'),
  v.maxLength(70, 'length.two_to_seventy'),
  v.check(hidesNothing, 'name.characters'),
  v.check(hasLetter, 'name.letter'),
)

/** The language a mail is written in: the reader's, English where it is not known. */
export const mailLanguage = v.fallback(v.picklist(['en', 'ar']), 'en')
export type MailLanguage = v.InferOutput<typeof mailLanguage>

/** An e-mail address somebody types or pastes: out of an Arabic text it may come with signs of direction that nobody sees. */
export const emailAddress = v.pipe(
  typed,
  v.transform(plainDigits),
  v.transform(withoutUnseen),
  v.trim(),
  v.email('email.invalid'),
  v.maxLength(254, 'email.invalid'),
)

/** A password to be set. Sign-in takes 8 to 15 characters, so nobody may set one that cannot sign in. */
export const newPassword = v.pipe(
  typed,
  v.check((s) => s === s.trim(), 'password.spaces'),
  v.minLength(8, 'password.length'),
  v.maxLength(15, 'password.length'),
)

/** The same password once more. That both are the same is for the form to say. */
export const repeatedPassword = v.pipe(
  typed,
  v.check((s) => s === s.trim(), 'password.spaces'),
)
