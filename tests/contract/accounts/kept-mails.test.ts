import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Mail } from '#server/mail/mailer.ts'
import { openPost } from '#server/identity/kept-mails.ts'
import { ENGINES } from '../engines.ts'

const TOKEN = 'token-of-the-link'
const MAIL = { to: 'noura@example.com', subject: 'Invited', text: `https://portal.example/join#${TOKEN}`, html: '<p>' }

describe.each(ENGINES)('mails that must arrive, on $name', (engine) => {
  let opened: Awaited<ReturnType<typeof engine.open>>
  beforeAll(async () => {
    opened = await engine.open()
  })
  afterAll(() => opened.close())

  const clock = { at: Date.parse('2026-11-30T09:00:00.000Z') }
  const start = (isDown: () => boolean, secret = 's'.repeat(32)) => {
    const [sent, reports]: [Mail[], unknown[][]] = [[], []]
    const mailer = async (mail: Mail): Promise<void> => {
      if (isDown()) throw new Error('no mail server')
      sent.push(mail)
    }
    const core = { database: opened.database, now: () => new Date(clock.at), report: (...said: unknown[]) => void reports.push(said) }
    return { ...openPost({ ...core, mailer, secret }), sent, reports }
  }
  const kept = () => opened.database.query<{ sealed: string }>(sql`select sealed from kept_mails`)

  it('outlive a mail server that is down and the process, sealed, and are sent once', async () => {
    const first = start(() => true)
    first.post({ mustArrive: 'invitation', ...MAIL })
    await first.close()
    expect(first.reports).toEqual([['mail.failed', { kind: 'invitation', attempts: 1 }]])
    expect(JSON.stringify(await kept())).not.toMatch(new RegExp(`${TOKEN}|noura`))
    expect(await kept()).toHaveLength(1)
    clock.at += 60_000
    const second = start(() => false)
    await second.close()
    expect(second.sent).toEqual([MAIL])
    expect(await kept()).toEqual([])
  })

  it('are waited for at the end, and those that were asked for are not kept', async () => {
    const { post, close, sent, reports } = start(() => false)
    post(MAIL)
    post({ mustArrive: 'removed', ...MAIL })
    await close()
    expect(sent).toHaveLength(2)
    const down = start(() => true)
    down.post(MAIL)
    await down.close()
    expect([reports, down.reports]).toEqual([[], [['mail.failed', { kind: 'asked' }]]])
    expect(await kept()).toEqual([])
  })

  it('are given up after three days', async () => {
    const { post, deliver, close, reports } = start(() => true)
    post({ mustArrive: 'removed', ...MAIL })
    await close()
    clock.at += 3 * 86_400_000 + 1
    await deliver()
    expect(reports.at(-1)).toEqual(['mail.given_up', { kind: 'removed' }])
    expect(await kept()).toEqual([])
  })
})
