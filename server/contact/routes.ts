import { randomUUID } from 'node:crypto'
import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { contactFaults, contactForm, type ContactForm } from '#protocol/contact.ts'
import { requireOwnOrigin } from '#server/identity/auth/guards.ts'
import { readJson, readPlainForm } from '#server/http/body.ts'
import { json } from '#server/http/endpoint/content.ts'
import { endpoint } from '#server/http/endpoint/endpoint.ts'
import type { Core } from '#server/database/core.ts'
import { contactMessages } from '#server/database/schema.ts'
import { ProblemError } from '#server/http/problems.ts'
import { addressOf } from '#server/http/limits/client-address.ts'
import { countTry } from '#server/http/limits/tries.ts'
import type { ContactMailer } from './contact-mailer.ts'

interface ContactParts extends Pick<Core, 'database' | 'now'> {
  readonly publicUrl: string
  /** Keys the hash of network addresses. */
  readonly secret: string
  readonly contactMailer: Pick<ContactMailer, 'deliver'>
  /** Messages that one network address may send in an hour. */
  readonly perHour?: number
}

// 2,000 characters of four bytes, the other fields, and room for percent-encoding.
const MAX_BYTES = 32_768
const HOUR_S = 3600

const isPlainForm = (c: Context): boolean => /^application\/x-www-form-urlencoded\b/i.test(c.req.header('Content-Type') ?? '')

const parse = (body: unknown): ContactForm => {
  const form = v.safeParse(contactForm, body)
  if (!form.success) throw new ProblemError(400, 'body.invalid', { fields: contactFaults(form.issues) as Record<string, string> })
  return form.output
}

const store = async ({ database, now }: ContactParts, form: ContactForm): Promise<void> => {
  const at = now()
  await database.orm.insert(contactMessages).values({ ...form, id: randomUUID(), createdAt: at, nextAt: at })
}

const CONTACT = {
  summary: 'A message of the contact form; a plain form is answered by going back to the page (303)',
  caller: 'everyone',
  // Read by the handler: it comes as a plain form too.
  body: json({ ContactForm: contactForm }),
  answers: { 204: null, 303: null },
  problems: { 429: ['rate.limited'] },
} as const

/**
 * `POST /api/contact`: takes a message of the landing page's form and answers 204 once it is stored; the mail about it
 * follows. A form posted without a script is answered by going back to the page, to the sentence about the outcome.
 */
export const contactRoutes = (parts: ContactParts): Hono =>
  new Hono().use(requireOwnOrigin(parts.publicUrl)).post('/', endpoint(CONTACT), async (c) => {
    const take = async (body: unknown): Promise<void> => {
      const form = parse(body)
      await countTry(parts, { name: 'contact', max: parts.perHour ?? 5, seconds: HOUR_S }, addressOf(c))
      await store(parts, form)
      void parts.contactMailer.deliver()
    }
    if (!isPlainForm(c)) {
      await take(await readJson(c, MAX_BYTES))
      return c.body(null, 204)
    }
    const body = await readPlainForm(c, MAX_BYTES)
    const back = body['language'] === 'ar' ? '/?lang=ar' : '/?lang=en'
    return take(body).then(
      () => c.redirect(`${back}#contact-sent`, 303),
      (error: unknown) => {
        if (!(error instanceof ProblemError)) throw error
        return c.redirect(`${back}#contact-failed`, 303)
      },
    )
  })
