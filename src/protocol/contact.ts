import * as v from 'valibot'
import { normaliseMobile, plainDigits, withoutUnseen } from '#domain/kernel/normalise.ts'

/** Codes that a field of the contact form can fail with. */
export const CONTACT_FAULTS = [
  'name.required',
  'name.length',
  'email.required',
  'email.invalid',
  'phone.required',
  'phone.digits',
  'message.required',
  'message.length',
] as const
export type ContactFault = (typeof CONTACT_FAULTS)[number]

const required = (code: ContactFault) => v.pipe(v.string(code), v.trim(), v.nonEmpty(code))

/** What the contact form of the landing page asks for. The messages are codes; the first failing check of a field is shown. */
export const contactForm = v.object({
  name: v.pipe(required('name.required'), v.minLength(2, 'name.length'), v.maxLength(70, 'name.length')),
  email: v.pipe(
    v.string('email.required'),
    v.transform(plainDigits),
    v.transform(withoutUnseen),
    v.trim(),
    v.nonEmpty('email.required'),
    v.email('email.invalid'),
    v.maxLength(254, 'email.invalid'),
  ),
  phone: v.pipe(required('phone.required'), v.transform(normaliseMobile), v.regex(/^\d{10}$/, 'phone.digits')),
  message: v.pipe(required('message.required'), v.maxLength(2000, 'message.length')),
  /** The language the sender reads. */
  language: v.fallback(v.picklist(['en', 'ar']), 'en'),
})
export type ContactForm = v.InferOutput<typeof contactForm>

/** The fields a person fills in, in their order. */
export const CONTACT_FIELDS = ['name', 'email', 'phone', 'message'] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]

/** The first fault of each field. */
export const contactFaults = (issues: readonly v.BaseIssue<unknown>[]): Partial<Record<ContactField, string>> => {
  const faults: Partial<Record<ContactField, string>> = {}
  for (const issue of issues) {
    const field = CONTACT_FIELDS.find((name) => name === v.getDotPath(issue))
    // A field that is missing altogether is, to a person, empty.
    if (field) faults[field] ??= issue.kind === 'schema' ? `${field}.required` : issue.message
  }
  return faults
}
