import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openContactMailer, type ContactMailer } from '#server/contact/contact-mailer.ts'
import { contactRoutes } from '#server/contact/routes.ts'
import type { Database } from '#server/database/database.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { answerProblem } from '#server/http/problems.ts'
import { ENGINES } from './engines.ts'
import { readProblem } from './read-answer.ts'

const ORIGIN = 'https://portal.example'
const FORM = {
  name: 'Noura Test',
  email: 'noura@example.com',
  phone: '0501234567',
  message: 'We own 40 bins.\nCan we join?',
  language: 'en',
}

describe.each(ENGINES)('the contact form, on $name', (engine) => {
  let opened: Awaited<ReturnType<typeof engine.open>>
  let database: Database
  let contactMailer: ContactMailer
  let app: Hono
  let clock = 0
  let broken = false
  let sent: Mail[] = []
  const reports: string[] = []
  beforeAll(async () => {
    opened = await engine.open()
    database = opened.database
  })
  afterAll(() => opened.close())
  beforeEach(() => {
    clock = Date.parse('2026-11-21T08:00:00Z')
    broken = false
    sent = []
    reports.length = 0
    const parts = { database, now: () => new Date(clock), report: (event: string) => void reports.push(event) }
    contactMailer = openContactMailer({
      ...parts,
      to: 'team@example.com',
      mailer: (mail) => {
        if (broken) return Promise.reject(new Error('refused: noura@example.com'))
        sent.push(mail)
        return Promise.resolve()
      },
    })
    app = new Hono().route('/api/contact', contactRoutes({ ...parts, publicUrl: ORIGIN, secret: randomUUID(), contactMailer, perHour: 3 }))
    app.onError(answerProblem)
  })
  afterEach(async () => {
    await contactMailer.close()
    await database.query(sql`delete from contact_messages`)
  })

  const post = (form: unknown, headers: Record<string, string> = { Origin: ORIGIN }) =>
    app.request('/api/contact', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(form),
    })
  const postPlain = (form: Record<string, string>) =>
    app.request('/api/contact', { method: 'POST', headers: { Origin: ORIGIN }, body: new URLSearchParams(form) })
  const stored = () =>
    database.query<{ name: string; mailed: boolean }>(sql`select name, mailed_at is not null as mailed from contact_messages`)

  it('stores the message and mails it, so that an answer goes to the sender', async () => {
    const answer = await post({ ...FORM, phone: '٠٥٠ ١٢٣-٤٥٦٧', name: '  Noura Test ' })
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    await contactMailer.deliver()
    expect(sent).toMatchObject([{ to: 'team@example.com', replyTo: 'noura@example.com', subject: 'Contact form: Noura Test' }])
    expect(sent[0]?.text).toContain('0501234567')
    expect(sent[0]?.text).toContain('We own 40 bins.\nCan we join?')
    expect(await stored()).toEqual([{ name: 'Noura Test', mailed: true }])
  })

  it('mails once, however often it looks', async () => {
    await post(FORM)
    await Promise.all([contactMailer.deliver(), contactMailer.deliver(), contactMailer.deliver()])
    expect(sent).toHaveLength(1)
  })

  it('keeps a message whose mail fails, says so without naming anybody, and sends it later', async () => {
    broken = true
    expect((await post(FORM)).status).toBe(204)
    await contactMailer.deliver()
    expect([await stored(), reports]).toEqual([[{ name: 'Noura Test', mailed: false }], ['mail.failed']])
    broken = false
    await contactMailer.deliver()
    expect(sent).toEqual([])
    clock += 61_000
    await contactMailer.deliver()
    expect([sent.length, await stored()]).toEqual([1, [{ name: 'Noura Test', mailed: true }]])
  })

  it('is mailed however long the mail server was away', async () => {
    broken = true
    await post(FORM)
    for (let day = 0; day < 20; day += 1)
      for (let round = 0; round < 4; round += 1) {
        await contactMailer.deliver()
        clock += 6 * 3_600_000
      }
    broken = false
    await contactMailer.deliver()
    expect(sent).toHaveLength(1)
  })

  it('is mailed at once when a clock that was ahead while it failed has been set back', async () => {
    clock += 3 * 86_400_000
    broken = true
    await post(FORM)
    await contactMailer.deliver()
    broken = false
    clock -= 3 * 86_400_000
    await contactMailer.deliver()
    expect(sent).toHaveLength(1)
  })

  it.each([
    [{}, { name: 'name.required', email: 'email.required', phone: 'phone.required', message: 'message.required' }],
    [
      { ...FORM, name: ' ', email: '', phone: '', message: ' \n' },
      { name: 'name.required', email: 'email.required', phone: 'phone.required', message: 'message.required' },
    ],
    [{ ...FORM, name: 'N' }, { name: 'name.length' }],
    [{ ...FORM, name: 'n'.repeat(71) }, { name: 'name.length' }],
    [{ ...FORM, email: 'noura@' }, { email: 'email.invalid' }],
    [{ ...FORM, email: 'a@example.com\nBcc: all@example.com' }, { email: 'email.invalid' }],
    [{ ...FORM, phone: '050123456' }, { phone: 'phone.digits' }],
    [{ ...FORM, phone: '+971501234567' }, { phone: 'phone.digits' }],
    [{ ...FORM, message: 'm'.repeat(2001) }, { message: 'message.length' }],
  ])('names the faulty fields of %j', async (form, fields) => {
    expect(await readProblem(await post(form))).toMatchObject({ status: 400, code: 'body.invalid', fields })
    expect(await stored()).toEqual([])
  })

  it('counts an end of a line once in a form without its script, as the field did', async () => {
    const message = `${'m'.repeat(1989)}\n`.padEnd(1999, '\n').concat('e')
    const answer = await postPlain({ ...FORM, message: message.replaceAll('\n', '\r\n') })
    expect([message.length, answer.headers.get('Location')]).toEqual([2000, '/?lang=en#contact-sent'])
    await contactMailer.deliver()
    expect(sent[0]?.text).toContain(message)
  })

  it('takes three messages an hour from one address, then says when the next one may come', async () => {
    for (let i = 0; i < 3; i += 1) expect((await post(FORM)).status).toBe(204)
    clock += 20 * 60_000
    const refused = await post(FORM)
    expect(refused.headers.get('Retry-After')).toBe('2400')
    expect(await readProblem(refused)).toMatchObject({ status: 429, code: 'rate.limited', retryAfter: 2400 })
    clock += 2401_000
    expect((await post(FORM)).status).toBe(204)
  })

  it.each([{ Origin: 'https://evil.example' }, {}, { Origin: 'null' }])('refuses what another site posts: %j', async (headers) => {
    expect(await readProblem(await post(FORM, headers))).toMatchObject({ status: 403, code: 'origin.refused' })
    expect(await stored()).toEqual([])
  })

  it('refuses a body beyond all measure', async () => {
    expect(await readProblem(await post({ ...FORM, message: 'm'.repeat(40_000) }))).toMatchObject({ status: 413, code: 'body.too_large' })
  })

  it('answers a form posted without a script by the page, in its language, at the sentence about the outcome', async () => {
    const good = await postPlain({ ...FORM, language: 'ar' })
    expect([good.status, good.headers.get('Location')]).toEqual([303, '/?lang=ar#contact-sent'])
    const bad = await postPlain({ ...FORM, phone: '1' })
    expect([bad.status, bad.headers.get('Location')]).toEqual([303, '/?lang=en#contact-failed'])
    expect(await stored()).toHaveLength(1)
  })

  it('forgets a message after twelve months, as the privacy policy says', async () => {
    await post(FORM)
    clock += 364 * 86_400_000
    await contactMailer.deliver()
    expect(await stored()).toHaveLength(1)
    clock += 3 * 86_400_000
    await contactMailer.deliver()
    expect(await stored()).toEqual([])
  })

  it('does not hold the end up: only the mail under way is waited for', async () => {
    await contactMailer.close()
    let release = (): void => undefined
    let tried = 0
    const slow = openContactMailer({
      database,
      now: () => new Date(clock),
      report: () => undefined,
      to: 'team@example.com',
      mailer: () => {
        tried += 1
        return new Promise((done) => (release = done))
      },
    })
    const rows = [1, 2].map(() => sql`(${randomUUID()}::uuid, 'Noura', '', '', '', 'en', now() - interval '9 years')`)
    await database.query(
      sql`insert into contact_messages (id, name, email, phone, message, language, next_at) values ${sql.join(rows, sql`,`)}`,
    )
    void slow.deliver()
    await vi.waitFor(() => expect(tried).toBe(1))
    const closed = slow.close()
    release()
    await closed
    expect([tried, (await stored()).filter(({ mailed }) => mailed).length]).toEqual([1, 1])
  })

  it('cannot be read by the vendor role', async () => {
    await expect(database.vendorTransaction(randomUUID(), (tx) => tx.rows(sql`select * from contact_messages`))).rejects.toThrow()
  })
})
