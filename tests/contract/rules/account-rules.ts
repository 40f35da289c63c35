import type * as v from 'valibot'
import { changePasswordForm } from '#protocol/account.ts'
import { newPasswordForm, recoveryForm } from '#protocol/recovery.ts'
import { signInForm } from '#protocol/session.ts'
import { signUpForm } from '#protocol/sign-up.ts'
import type { Rule } from './rule.ts'

interface AccountForm {
  readonly name: string
  readonly schema: v.GenericSchema
  readonly call: readonly [method: string, path: string]
  /** Filled in as it should be. */
  readonly right: Readonly<Record<string, unknown>>
  readonly labels: Readonly<Record<string, { readonly en: string; readonly ar: string }>>
  readonly rules: readonly Rule[]
}

const EMAIL: readonly Rule[] = [
  { field: 'email', typed: '', code: 'field.required', en: 'Email is required', ar: 'حقل «البريد الإلكتروني» مطلوب' },
  { field: 'email', typed: 'vendor', code: 'email.invalid', en: 'Invalid email address', ar: 'عنوان بريد إلكتروني غير صالح' },
  { field: 'email', typed: 'a b@c.de', code: 'email.invalid', en: 'Invalid email address', ar: 'عنوان بريد إلكتروني غير صالح' },
]
const SPACES = {
  code: 'password.spaces',
  en: 'Password must not start or end with a space',
  ar: 'يجب ألا تبدأ كلمة المرور أو تنتهي بمسافة',
}
const LENGTH = { code: 'password.length', en: 'Password must be 8 to 15 characters', ar: 'يجب أن تتكوّن كلمة المرور من 8 إلى 15 حرفًا' }
const TERMS = { code: 'terms.required', en: 'Accept the terms and conditions to continue', ar: 'اقبل الشروط والأحكام للمتابعة' }
const MISMATCH = { code: 'password.mismatch', en: 'Passwords do not match', ar: 'كلمتا المرور غير متطابقتين' }

const passwordRules = (label: { en: string; ar: string }): readonly Rule[] => [
  { field: 'password', typed: '', code: 'field.required', en: `${label.en} is required`, ar: `حقل «${label.ar}» مطلوب` },
  { field: 'password', typed: ' Passw0rd', ...SPACES },
  { field: 'password', typed: 'Passw0rd ', ...SPACES },
  { field: 'password', typed: 'Passw0r', ...LENGTH },
  { field: 'password', typed: 'Passw0rd-1234567', ...LENGTH },
]
const confirmationRules: readonly Rule[] = [
  {
    field: 'confirmation',
    typed: '',
    code: 'field.required',
    en: 'Confirm the new password is required',
    ar: 'حقل «تأكيد كلمة المرور الجديدة» مطلوب',
  },
  { field: 'confirmation', typed: ' Passw0rd-1', ...SPACES },
  { field: 'confirmation', typed: 'Passw0rd-1 ', ...SPACES },
  { field: 'confirmation', typed: 'Passw0rd-2', ...MISMATCH },
]

const NEW_PASSWORD = { en: 'New password', ar: 'كلمة المرور الجديدة' }
const EMAIL_LABEL = { en: 'Email', ar: 'البريد الإلكتروني' }
const TERMS_LABEL = { en: 'Terms', ar: 'الشروط' }
const passwords = { password: NEW_PASSWORD, confirmation: { en: 'Confirm the new password', ar: 'تأكيد كلمة المرور الجديدة' } }
const right = { password: 'Passw0rd-1', confirmation: 'Passw0rd-1' }

/** Section 5, form by form, as far as accounts go. */
export const ACCOUNT_FORMS: readonly AccountForm[] = [
  {
    name: 'sign-in',
    schema: signInForm,
    call: ['POST', '/api/session'],
    right: { email: 'vendor@example.com', password: 'Passw0rd-1', terms: true },
    labels: { email: EMAIL_LABEL, password: { en: 'Password', ar: 'كلمة المرور' }, terms: TERMS_LABEL },
    rules: [...EMAIL, ...passwordRules({ en: 'Password', ar: 'كلمة المرور' }), { field: 'terms', typed: false, ...TERMS }],
  },
  {
    name: 'sign-up',
    schema: signUpForm,
    call: ['POST', '/api/sign-up'],
    right: { companyName: 'Green Yard', email: 'new@example.com', terms: true, language: 'en', ...right },
    labels: { companyName: { en: 'Company name', ar: 'اسم الشركة' }, email: EMAIL_LABEL, terms: TERMS_LABEL, ...passwords },
    rules: [
      { field: 'companyName', typed: ' ', code: 'field.required', en: 'Company name is required', ar: 'حقل «اسم الشركة» مطلوب' },
      ...['A', 'x'.repeat(71)].map((typed) => ({
        field: 'companyName',
        typed,
        code: 'length.two_to_seventy',
        en: 'Company name must be 2 to 70 characters',
        ar: 'يجب أن يكون حقل «اسم الشركة» بين حرفين و70 حرفًا',
      })),
      ...EMAIL,
      ...passwordRules(NEW_PASSWORD),
      ...confirmationRules,
      { field: 'terms', typed: false, ...TERMS },
    ],
  },
  {
    name: 'recovery',
    schema: recoveryForm,
    call: ['POST', '/api/recovery'],
    right: { email: 'vendor@example.com', language: 'en' },
    labels: { email: EMAIL_LABEL },
    rules: EMAIL,
  },
  {
    name: 'reset password',
    schema: newPasswordForm,
    call: ['POST', '/api/recovery/password'],
    right: { token: 'made-up-token-of-nobody', ...right },
    labels: passwords,
    rules: [...passwordRules(NEW_PASSWORD), ...confirmationRules],
  },
  {
    name: 'update password',
    schema: changePasswordForm,
    call: ['PUT', '/api/account/password'],
    right: { oldPassword: 'p4ssword-1', language: 'en', ...right },
    labels: { oldPassword: { en: 'Old password', ar: 'كلمة المرور القديمة' }, ...passwords },
    rules: [
      { field: 'oldPassword', typed: '', code: 'field.required', en: 'Old password is required', ar: 'حقل «كلمة المرور القديمة» مطلوب' },
      {
        field: 'oldPassword',
        typed: 'short-1',
        code: 'password.short',
        en: 'Password must be at least 8 characters',
        ar: 'يجب ألا تقل كلمة المرور عن 8 أحرف',
      },
      {
        field: 'password',
        typed: 'p4ssword-1',
        // The server says so only to whoever knows the old one, and types the new one twice.
        also: { confirmation: 'p4ssword-1' },
        code: 'password.same',
        en: 'The new password must differ from the old one',
        ar: 'يجب أن تختلف كلمة المرور الجديدة عن القديمة',
      },
      ...passwordRules(NEW_PASSWORD),
      ...confirmationRules,
    ],
  },
]
