import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyForm } from '#domain/vendors/company-form.ts'
import { reasonFault } from '#domain/kernel/reason.ts'
import { rejectRequest } from '#domain/requests/mutations.ts'
import type { VendorField } from '#domain/vendors/company-fields.ts'
import { COMPANY_FIELD_MESSAGES } from '#i18n/company-messages.ts'
import { describeReason } from '#i18n/describe-reason.ts'
import { describeFileFault } from '#i18n/file-messages.ts'
import { landing as arabic } from '#locales/content/ar/landing.ts'
import { landing as english } from '#locales/content/en/landing.ts'
import { CONTACT_FAULTS, contactFaults, contactForm } from '#protocol/contact.ts'
import { completeCompany, sampleVendor } from '#tests/support/samples.ts'
import { ENGINES } from '../engines.ts'
import { readAnswer } from '../read-answer.ts'
import { openService, SITE, type Service } from '../service-world.ts'
import { wire } from '../world.ts'
import { ACCOUNT_FORMS } from './account-rules.ts'
import { COMPANY_RULES } from './company-rules.ts'
import { FLEET_FORMS, FLEET_SENTENCES } from './fleet-rules.ts'
import { describeAccountFault, describeCompanyFault, I18N } from './rule.ts'

// One engine: what a form's schema says does not depend on the database.
const [engine] = ENGINES

let service: Service
let cookie = ''
let vendor: Awaited<ReturnType<Service['vendor']>>
beforeAll(async () => {
  if (!engine) throw new Error('no engine')
  service = await openService(engine)
  vendor = await service.vendor()
  cookie = (await service.signIn(vendor.email)).cookie
})
afterAll(() => service.close())

const ask = (method: string, path: string, body: unknown) =>
  service.app.request(path, {
    method,
    headers: { 'Content-Type': 'application/json', 'Origin': SITE, 'Cookie': cookie },
    body: JSON.stringify(body),
  })

/** The first fault of each field, as a form shows it. */
const firstFaults = (issues: readonly v.BaseIssue<unknown>[] | undefined): Record<string, string> => {
  const faults: Record<string, string> = {}
  for (const issue of issues ?? []) faults[v.getDotPath(issue) ?? ''] ??= issue.message
  return faults
}

describe.each(ACCOUNT_FORMS)('$name', ({ schema, call: [method, path], right, labels, rules }) => {
  it('takes what is right', () => {
    expect(v.is(schema, right)).toBe(true)
  })

  it.each(rules)('$field as $typed: $code, on the device and at the server', async ({ field, typed, also, code, en, ar }) => {
    const body = { ...right, ...also, [field]: typed }
    const faults = firstFaults(v.safeParse(schema, body).issues)
    expect(faults[field]).toBe(code)
    const label = labels[field] ?? { en: '', ar: '' }
    expect([describeAccountFault(code, label.en, 'en'), describeAccountFault(code, label.ar, 'ar')]).toEqual([en, ar])
    const answer = await ask(method, path, body)
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'body.invalid', fields: { [field]: code } }])
  })
})

describe('the company', () => {
  const values = { ...companyForm.toValues(sampleVendor({ ...completeCompany, dumpYards: [] })) }
  const send = async (field: string, to: unknown) => {
    const args = { vendorId: vendor.id, edits: { [field]: { from: null, to } } }
    const body = { protocol: 1, clientId: randomUUID(), cursor: null, mutations: [wire(1, 'vendor.edit', args)], limit: 1 }
    return (await readAnswer(await ask('POST', '/api/sync', body))).results[0]
  }

  it.each(COMPANY_RULES)('$field as $typed: $code, on the device and at the server', async ({ field, typed, code, en, ar }) => {
    const faults = companyForm.faultsOf({ ...values, [field]: typed } as typeof values, [field as VendorField])
    expect(faults[field]).toBe(code)
    const label = COMPANY_FIELD_MESSAGES[field as VendorField]
    expect([describeCompanyFault(code, label, 'en'), describeCompanyFault(code, label, 'ar')]).toEqual([en, ar])
    // No form sends it; who does all the same is refused and nothing is stored.
    expect(await send(field, typed)).toMatchObject({ status: 'rejected', code: 'mutation.invalid' })
  })

  it.each(['companyName', 'address'] as const)('needs its %s in both languages', async (field) => {
    const half = { en: 'Green Yard', ar: '' }
    expect(companyForm.faultsOf({ ...values, [field]: half }, [field])).toEqual({ [`${field}.ar`]: 'required' })
    expect(await send(field, half)).toMatchObject({ status: 'rejected', code: 'mutation.invalid' })
  })

  it.each(['taxNumber', 'commercialRegisterNumber'] as const)(
    'is asked for digits alone in %s by the form; what was queued before goes through',
    async (field) => {
      expect(companyForm.faultsOf({ ...values, [field]: '30x' }, [field])).toEqual({ [field]: 'digits' })
      expect([describeCompanyFault('digits', 'Tax number', 'en'), describeCompanyFault('digits', 'الرقم الضريبي', 'ar')]).toEqual([
        'Tax number must be numbers only',
        'لا يقبل حقل «الرقم الضريبي» إلا الأرقام',
      ])
      expect(await send(field, '30x')).not.toMatchObject({ code: 'mutation.invalid' })
    },
  )

  it('may leave out the pin of a yard', async () => {
    const yard = { id: randomUUID(), name: { en: 'Yard', ar: 'ساحة' }, address: { en: 'Riyadh', ar: 'الرياض' }, point: null }
    expect(companyForm.faultsOf({ ...values, dumpYards: [yard] }, ['dumpYards'])).toEqual({})
    expect(await send('dumpYards', [yard])).not.toMatchObject({ code: 'mutation.invalid' })
  })
})

describe.each(FLEET_FORMS)('$noun', ({ judge, words, add, rules }) => {
  const send = async (typed: Readonly<Record<string, unknown>>) => {
    const { name, args } = add(typed)
    const body = { protocol: 1, clientId: randomUUID(), cursor: null, mutations: [wire(1, name, args)], limit: 1 }
    return (await readAnswer(await ask('POST', '/api/sync', body))).results[0]
  }

  it('takes what is right', () => {
    expect(judge({})).toEqual({})
  })

  it.each(rules)('$field as $typed: $code, on the device and at the server', async ({ field, typed, code, en, ar }) => {
    const faults = judge({ [field]: typed })
    expect(faults[`${field}.en`] ?? faults[field]).toBe(code)
    const label = words[field]?.label ?? ''
    expect([describeCompanyFault(code, label, 'en'), describeCompanyFault(code, label, 'ar')]).toEqual([en, ar])
    expect(await send({ [field]: typed })).toMatchObject({ status: 'rejected', code: 'mutation.invalid' })
  })
})

it.each(FLEET_SENTENCES)('%s of the fleet is said as "%s"', (code, en, ar) => {
  expect([describeCompanyFault(code, '', 'en'), describeCompanyFault(code, '', 'ar')]).toEqual([en, ar])
})

describe('the contact form', () => {
  const right = { name: 'Noura', email: 'noura@example.com', phone: '0501234567', message: 'Hello', language: 'en' }
  it.each([
    ['name', '', 'name.required'],
    ['name', 'N', 'name.length'],
    ['email', '', 'email.required'],
    ['email', 'noura', 'email.invalid'],
    ['phone', '', 'phone.required'],
    ['phone', '12345', 'phone.digits'],
    ['message', ' ', 'message.required'],
    ['message', 'x'.repeat(2001), 'message.length'],
  ] as const)('%s as %j: %s, on the device and at the server', async (field, typed, code) => {
    const body = { ...right, [field]: typed }
    expect(contactFaults(v.safeParse(contactForm, body).issues ?? [])).toEqual({ [field]: code })
    const answer = await ask('POST', '/api/contact', body)
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'body.invalid', fields: { [field]: code } }])
  })

  it.each(['0501234567', '+966 50 123 4567', '00966501234567', '501234567', '٠٥٠-١٢٣-٤٥٦٧'])('takes the mobile number %s', (phone) => {
    expect(v.parse(contactForm, { ...right, phone }).phone).toBe('0501234567')
  })

  it('has words for every fault in both languages', () => {
    expect(Object.keys(english.contact.faults).toSorted()).toEqual([...CONTACT_FAULTS].toSorted())
    expect(english.contact.faults).toMatchObject({
      'name.required': 'Name is required',
      'email.invalid': 'Invalid email address',
      'phone.digits': 'Phone must be exactly 10 digits',
    })
    // The same words as everywhere else.
    expect(arabic.contact.faults['email.invalid']).toBe(describeCompanyFault('email', '', 'ar'))
    for (const code of CONTACT_FAULTS) expect(arabic.contact.faults[code]).toMatch(/\p{Script=Arabic}/u)
  })
})

describe('a file', () => {
  it.each([
    ['file.type', 'Invalid file type.', 'نوع الملف غير صالح.'],
    ['file.too_large', 'The file must be smaller than 5 MB.', 'يجب أن يكون حجم الملف أقل من 5 ميغابايت.'],
    ['file.unreadable', 'Invalid file', 'ملف غير صالح'],
  ])('refused for %s is explained', (code, en, ar) => {
    expect([describeFileFault(I18N.en, code), describeFileFault(I18N.ar, code)]).toEqual([en, ar])
  })
})

describe('the reason of a rejection', () => {
  it.each([
    ['', 'reason.required', 'Reason is required', 'السبب مطلوب'],
    ['   ', 'reason.required', 'Reason is required', 'السبب مطلوب'],
    ['x'.repeat(501), 'reason.too_long', 'Reason must be at most 500 characters', 'يجب ألا يزيد السبب على 500 حرف'],
  ])('%j is refused by the rule on both sides, and explained', async (reason, code, en, ar) => {
    const request = vendor.request()
    await service.call('POST', `${vendor.path}/requests`, { body: request })
    const args = { requestId: request.id, reason }
    expect(v.is(rejectRequest.args, args)).toBe(false)
    const body = { protocol: 1, clientId: randomUUID(), cursor: null, mutations: [wire(1, 'request.reject', args)], limit: 1 }
    expect((await readAnswer(await ask('POST', '/api/sync', body))).results[0]).toMatchObject({
      status: 'rejected',
      code: 'mutation.invalid',
      params: { field: 'reason' },
    })
    expect(reasonFault(reason)).toBe(code)
    expect([describeReason(I18N.en, reason), describeReason(I18N.ar, reason)]).toEqual([en, ar])
  })
})
