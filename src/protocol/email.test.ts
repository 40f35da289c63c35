import * as v from 'valibot'
import { expect, it } from 'vitest'
import { invitationForm } from './colleagues.ts'
import { contactForm } from './contact.ts'
import { recoveryForm } from './recovery.ts'
import { signInForm } from './session.ts'
import { signUpAgainForm, signUpForm } from './sign-up.ts'

const FORMS = { signInForm, signUpForm, signUpAgainForm, recoveryForm, invitationForm, contactForm }
const REST = {
  password: 'Passw0rd-12',
  confirmation: 'Passw0rd-12',
  terms: true,
  companyName: 'Rimal',
  language: 'en',
  name: 'Noura',
  phone: '0501234567',
  message: 'Hello',
}
const PASTED = ['noura\u0661@example.com', '\u200fnoura1@example.com', '\u202anoura1@example.com\u202c', ' noura1@example.com\u200e ']

it.each(Object.entries(FORMS).flatMap(([name, form]) => PASTED.map((email) => [name, JSON.stringify(email), form, email] as const)))(
  '%s takes the address that is seen of %s',
  (_name, _shown, form: v.GenericSchema, email) => {
    const parsed = v.safeParse(form, { ...REST, email })
    expect(parsed.success && parsed.output).toMatchObject({ email: 'noura1@example.com' })
  },
)

it.each(Object.entries(FORMS))('%s asks for an address where only unseen signs were given', (_name, form: v.GenericSchema) => {
  expect(v.safeParse(form, { ...REST, email: '\u200f' }).success).toBe(false)
})
