import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Mail } from '#server/mail/mailer.ts'
import { openPost } from '#server/identity/kept-mails.ts'
import { ENGINES } from '../engines.ts'

const TOKEN = 'token-of-the-link'
const MAIL = { to: 'noura@example.com', subject: 'Invited', text: `https://portal.example/join#${TOKEN}`, html: '<p>' }
const DOWN = new Error('no mail server')

describe.each(ENGINES)('mails that must arrive, on $name', (engine) => {
  let opened: Awaited<ReturnType<typeof engine.open>>
  beforeAll(async () => {
    opened = await engine.open()
  })
  afterAll(() => opened.close())
  afterEach(() => opened.database.query(sql`delete from kept_mails`))

  const clock = { at: Date.parse('2026-11-30T09:00:00.000Z') }
  /** What it does at once may else take a mail that is given to it meanwhile, and try it twice: `deliver` waits for that. */
  const start = (faultOf: (mail: Mail) => Error | null | Promise<null>, { secret = 's'.repeat(32), database = opened.database } = {}) => {
    const [sent, reports]: [Mail[], unknown[][]] = [[], []]
    const mailer = async (mail: Mail): Promise<void> => {
      const fault = await faultOf(mail)
      if (fault) throw fault
      sent.push(mail)
    }
    const core = { database, now: () => new Date(clock.at), report: (...said: unknown[]) => void reports.push(said) }
    return { ...openPost({ ...core, mailer, secret }), sent, reports }
  }
  const kept = () => opened.database.query<{ sealed: string }>(sql`select sealed, recipient from kept_mails`)
  const isKept = (count: number) => vi.waitFor(async () => expect(await kept()).toHaveLength(count))
  const toBe = (list: readonly unknown[], count: number) => vi.waitFor(() => expect(list).toHaveLength(count))

  /** A mail that found no mail server, and then only a server that cannot read it. */
  const leaveToAnother = async () => {
    const down = start(() => DOWN)
    await down.deliver()
    down.post({ mustArrive: 'removed', ...MAIL })
    await toBe(down.reports, 1)
    await down.close()
    clock.at += 60_000
    const other = start(() => null, { secret: 'o'.repeat(32) })
    await other.deliver()
    await other.close()
    return other
  }

  it('outlive a mail server that is down and the process, sealed, and are sent once', async () => {
    const first = start(() => DOWN)
    await first.deliver()
    first.post({ mustArrive: 'invitation', ...MAIL })
    await toBe(first.reports, 1)
    await first.close()
    expect(first.reports).toEqual([['mail.failed', { kind: 'invitation', attempts: 1 }]])
    expect(JSON.stringify(await kept())).not.toMatch(new RegExp(`${TOKEN}|noura`))
    expect(await kept()).toHaveLength(1)
    clock.at += 60_000
    const second = start(() => null)
    await toBe(second.sent, 1)
    await second.close()
    expect(second.sent).toEqual([MAIL])
    expect(await kept()).toEqual([])
  })

  it('are not kept where they were asked for, which are waited for at the end', async () => {
    const { post, close, sent, reports } = start(() => null)
    post(MAIL)
    await close()
    expect(sent).toHaveLength(1)
    const down = start(() => DOWN)
    down.post(MAIL)
    await down.close()
    expect([reports, down.reports]).toEqual([[], [['mail.failed', { kind: 'asked' }]]])
    expect(await kept()).toEqual([])
  })

  it('are given up after three days', async () => {
    const { post, deliver, close, reports } = start(() => DOWN)
    await deliver()
    post({ mustArrive: 'removed', ...MAIL })
    await toBe(reports, 1)
    clock.at += 3 * 86_400_000 + 1
    await deliver()
    await close()
    expect(reports.at(-1)).toEqual(['mail.given_up', { kind: 'removed' }])
    expect(await kept()).toEqual([])
  })

  it('come in the order in which they were written, and all as soon as one has gone through', async () => {
    let fault: Error | null = DOWN
    const { post, deliver, close, sent, reports } = start(() => fault)
    await deliver()
    for (const [at, to] of ['noura@example.com', 'omar@example.com'].entries()) {
      clock.at += 1
      post({ mustArrive: 'password_changed', ...MAIL, to, subject: 'first' })
      await toBe(reports, at + 1)
    }
    fault = null
    clock.at += 1
    post({ mustArrive: 'nafath_linked', ...MAIL, subject: 'second' })
    await toBe(sent, 3)
    await deliver()
    await close()
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['noura@example.com', 'first'],
      ['omar@example.com', 'first'],
      ['noura@example.com', 'second'],
    ])
  })

  it('wait for an earlier one to the same person only', async () => {
    const busy = Object.assign(new Error('try later'), { command: 'RCPT TO', responseCode: 450 })
    const { post, deliver, close, sent, reports } = start(({ subject }) => (subject === 'first' ? busy : null))
    await deliver()
    post({ mustArrive: 'removed', ...MAIL, subject: 'first' })
    await toBe(reports, 1)
    clock.at += 1
    post({ mustArrive: 'removed', ...MAIL, subject: 'second' })
    post({ mustArrive: 'removed', ...MAIL, to: 'omar@example.com' })
    await toBe(sent, 1)
    await deliver()
    await close()
    expect([sent.map(({ to }) => to), (await kept()).length]).toEqual([['omar@example.com'], 2])
  })

  it.each([
    [550, undefined],
    [550, '550 5.1.1 <noura@example.com>: no such user'],
    [553, '553 mailbox name not allowed'],
    [554, '554 5.1.10 RESOLVER.ADR.RecipientNotFound'],
  ])('are given up at once where the mail server knows nobody of that name: %s %s', async (responseCode, response) => {
    const unknown = Object.assign(new Error('no such person'), { command: 'RCPT TO', responseCode, response })
    const { post, deliver, close, reports } = start(() => unknown)
    await deliver()
    post({ mustArrive: 'removed', ...MAIL })
    await toBe(reports, 1)
    await isKept(0)
    await close()
    expect(reports).toEqual([['mail.given_up', { kind: 'removed' }]])
  })

  it.each([
    [550, '550 5.7.1 Relaying denied'],
    [554, '554 5.7.1 <noura@example.com>: Relay access denied'],
    [554, '554 transaction failed'],
    [552, '552-5.2.2 The mailbox is full'],
  ])('are kept where the mail server refuses them for another reason: %s %s', async (responseCode, response) => {
    const refused = Object.assign(new Error('refused'), { command: 'RCPT TO', responseCode, response })
    let fault: Error | null = refused
    const { post, deliver, close, sent, reports } = start(() => fault)
    await deliver()
    post({ mustArrive: 'removed', ...MAIL })
    await toBe(reports, 1)
    expect(reports).toEqual([['mail.failed', { kind: 'removed', attempts: 1 }]])
    fault = null
    clock.at += 3600_000
    await deliver()
    await toBe(sent, 1)
    await close()
    await isKept(0)
  })

  it('are sent where they cannot be kept', async () => {
    const orm = new Proxy(opened.database.orm, {
      get: (target, name) => {
        if (name === 'insert') throw new Error('the disk is full')
        return Reflect.get(target, name) as unknown
      },
    })
    const { post, close, sent, reports } = start(() => null, { database: { ...opened.database, orm } })
    post({ mustArrive: 'removed', ...MAIL })
    await close()
    expect([sent, reports]).toEqual([[{ mustArrive: 'removed', ...MAIL }], []])
  })

  it('wait for a server that has their secret where another one cannot read them, and are given up in the end', async () => {
    const other = await leaveToAnother()
    expect([other.sent, other.reports, (await kept()).length]).toEqual([[], [], 1])
    clock.at += 3_600_000
    const own = start(() => null)
    await own.deliver()
    await own.close()
    expect(own.sent).toEqual([MAIL])
  })

  it('are sent by a server that has their secret as soon as another mail of its own has gone through', async () => {
    await leaveToAnother()
    const own = start(() => null)
    own.post({ mustArrive: 'removed', ...MAIL, to: 'omar@example.com' })
    await toBe(own.sent, 2)
    await own.close()
    expect(own.sent.map(({ to }) => to)).toEqual(['omar@example.com', MAIL.to])
  })

  it('do not hold the end up: only the one under way is waited for', async () => {
    let release = (): void => undefined
    const gate = new Promise<null>((done) => {
      release = () => done(null)
    })
    let tried = 0
    const { post, close, sent } = start(() => {
      tried += 1
      return gate
    })
    post({ mustArrive: 'removed', ...MAIL })
    await vi.waitFor(() => expect(tried).toBe(1))
    clock.at += 1
    post({ mustArrive: 'removed', ...MAIL, to: 'omar@example.com' })
    await isKept(2)
    const closed = close()
    release()
    await closed
    expect([sent.map(({ to }) => to), (await kept()).length]).toEqual([['noura@example.com'], 1])
  })
})
