import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatInstant } from '#i18n/formats.ts'
import { knownAddressMail, signUpAnewMail, signUpMail } from '#server/mail/account-mails.ts'
import { folderMailer, smtpMailer } from '#server/mail/mailer.ts'
import { invitationMail, removedMail } from '#server/mail/colleague-mails.ts'
import { nafathLinkedMail, nafathRemovedMail, passwordChangedMail, passwordResetMail } from '#server/mail/security-mails.ts'
import { contactMail, recoveryMail } from '#server/mail/templates.ts'

const FORM = { name: 'Noura <b>Test</b>', email: 'noura@example.com', phone: '0501234567', message: 'One\nTwo & three' }
const FROM = 'portal@example.com'

/** Reads a part of a mail as a mail program does. */
const decoded = (eml: string, type: string): string => {
  const part = eml.split(/^--.*$/m).find((candidate) => candidate.includes(`Content-Type: ${type}`)) ?? ''
  const [head = '', ...body] = part.trimStart().split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  if (/base64/.test(head)) return Buffer.from(text, 'base64').toString()
  const bytes = text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_m, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return /quoted-printable/.test(head) ? Buffer.from(bytes, 'latin1').toString() : text
}

describe('a mail written to a folder', () => {
  let folder = ''
  const names: string[] = []
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-mail-'))
    const mailer = folderMailer(join(folder, 'mail'), FROM, (name) => names.push(name))
    await mailer({ to: 'team@example.com', replyTo: FORM.email, ...contactMail({ ...FORM, language: 'en' }) })
    await mailer({ to: 'team@example.com', ...contactMail({ ...FORM, name: 'نورة', language: 'ar' }) })
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const eml = (index: number) => readFileSync(join(folder, 'mail', names[index] ?? ''), 'utf8')

  it('is one whole file that only its owner can read, and its name says nothing about people', () => {
    expect(readdirSync(join(folder, 'mail')).sort()).toEqual([...names].sort())
    expect(names[0]).toMatch(/^2\d{3}-[\dTZ-]+-[0-9a-f]{8}\.eml$/)
    expect(statSync(join(folder, 'mail', names[0] ?? '')).mode & 0o777).toBe(0o600)
  })

  it('is not turned into another one by what somebody typed', async () => {
    const name = 'Noura\r\nBcc: gone@example.com\r\nEmail: boss@portal.example \u202Egnihsihp\u0000'
    const mailer = folderMailer(join(folder, 'mail'), FROM, (file) => names.push(file))
    await mailer({
      to: 'a@example.com, b@example.com',
      replyTo: 'c@example.com, d@example.com',
      ...contactMail({ ...FORM, name, language: 'en' }),
    })
    const [head = ''] = eml(2).split('\r\n\r\n')
    expect(head).not.toMatch(/^(bcc|email):/im)
    // One address each, odd as it is, and not two.
    expect(head).toMatch(/^To: <"a@example\.com, b"@example\.com>\r$/m)
    expect(head).toMatch(/^Reply-To: <"c@example\.com, d"@example\.com>\r$/m)
    expect(head).toMatch(/^Subject: Contact form: Noura Bcc: gone@example\.com Email:/m)
    const facts = decoded(eml(2), 'text/plain').split('\r\n')
    expect(facts.filter((line) => line.startsWith('Email: '))).toEqual(['Email: noura@example.com'])
    for (const trick of ['\u202E', '\u0000']) expect(decoded(eml(2), 'text/plain')).not.toContain(trick)
  })

  it('has the headers and both forms of the words', () => {
    expect(eml(0)).toMatch(/^From: portal@example\.com\r$/m)
    expect(eml(0)).toMatch(/^To: team@example\.com\r$/m)
    expect(eml(0)).toMatch(/^Reply-To: noura@example\.com\r$/m)
    expect(decoded(eml(0), 'text/plain')).toContain('One\nTwo & three'.replace('\n', '\r\n'))
    expect(decoded(eml(0), 'text/html')).toContain('One<br>Two &amp; three')
  })

  it('shows markup that somebody typed as text', () => {
    expect(decoded(eml(0), 'text/html')).toContain('Noura &lt;b&gt;Test&lt;/b&gt;')
    expect(decoded(eml(0), 'text/html')).not.toContain('<b>')
  })

  it('is Arabic, from the right, for whoever writes Arabic', () => {
    expect(decoded(eml(1), 'text/html')).toContain('<html lang="ar" dir="rtl">')
    expect(decoded(eml(1), 'text/plain')).toContain('الاسم: \u2068نورة\u2069')
  })
})

describe('the recovery mail', () => {
  it.each(['en', 'ar'] as const)('holds the link in both forms, in %s', (language) => {
    const url = 'https://portal.example/reset-password?token=a&b'
    const mail = recoveryMail({ url, minutes: 60, language })
    expect(mail.text).toContain(url)
    expect(mail.html).toContain('href="https://portal.example/reset-password?token=a&amp;b"')
    expect(mail.subject).toMatch(language === 'ar' ? /\p{Script=Arabic}/u : /password/)
    expect(mail.text).toContain(language === 'ar' ? '60 دقيقة' : '60 minutes')
  })

  it.each([
    [1, 'مدة صلاحيته ساعة', '1 hour.'],
    [2, 'مدة صلاحيته ساعتان', '2 hours.'],
    [5, 'مدة صلاحيته 5 ساعات', '5 hours.'],
    [24, 'مدة صلاحيته 24 ساعة', '24 hours.'],
  ])('says %i hours as its language does', (hours, arabic, english) => {
    expect(signUpMail({ url: 'https://portal.example', hours, language: 'ar' }).text).toContain(arabic)
    expect(signUpMail({ url: 'https://portal.example', hours, language: 'en' }).text).toContain(english)
  })

  it.each([
    [7, 'مدة صلاحيته 7 أيام.', '7 days.'],
    [30, 'مدة صلاحيته 30 يومًا.', '30 days.'],
  ])('says %i days of an invitation as its language does', (days, arabic, english) => {
    const to = { url: 'https://portal.example/join', inviter: 'noura@example.com', days }
    expect(invitationMail({ ...to, language: 'ar' }).text).toContain(arabic)
    expect(invitationMail({ ...to, language: 'en' }).text).toContain(english)
  })
})

describe('the mails about an account', () => {
  const url = 'https://portal.example/verify-email#a-token'
  const AT = new Date('2026-11-30T21:05:00Z')
  const mails = {
    'of a sign-up': (language: 'en' | 'ar') => signUpMail({ url, hours: 24, language }),
    'about a known address': (language: 'en' | 'ar') => knownAddressMail({ signInUrl: `${url}1`, recoveryUrl: url, language }),
    'to sign up anew': (language: 'en' | 'ar') => signUpAnewMail({ signUpUrl: url, language }),
    'about a new password': (language: 'en' | 'ar') => passwordChangedMail({ recoveryUrl: url, at: AT, lastFour: null, language }),
    'about a new password beside a link': (language: 'en' | 'ar') =>
      passwordChangedMail({ recoveryUrl: url, at: AT, lastFour: '1234', language }),
    'about a reset': (language: 'en' | 'ar') => passwordResetMail({ recoveryUrl: url, at: AT, lastFour: null, language }),
    'about a reset that cut a link': (language: 'en' | 'ar') => passwordResetMail({ recoveryUrl: url, at: AT, lastFour: '1234', language }),
    'about a link': (language: 'en' | 'ar') => nafathLinkedMail({ recoveryUrl: url, at: AT, lastFour: '1234', language }),
    'about a link that went': (language: 'en' | 'ar') => nafathRemovedMail({ recoveryUrl: url, at: AT, lastFour: '1234', language }),
  }

  it.each(Object.entries(mails))('%s is in the reader’s language and holds the way on in both forms', (_what, write) => {
    const [english, arabic] = [write('en'), write('ar')]
    expect([english.subject, english.text].join()).not.toMatch(/\p{Script=Arabic}/u)
    expect(arabic.subject).toMatch(/\p{Script=Arabic}/u)
    expect(arabic.html).toContain('<html lang="ar" dir="rtl">')
    for (const mail of [english, arabic]) {
      expect(mail.text).toContain(url)
      expect(mail.html).toContain(`href="${url}"`)
    }
  })

  it('say when it happened, as they may come days later, as the screens say it', () => {
    const about = { recoveryUrl: url, lastFour: '1234', by: 'noura@example.com', at: AT }
    for (const write of [passwordChangedMail, passwordResetMail, nafathLinkedMail, nafathRemovedMail, removedMail]) {
      const [english, arabic] = [write({ ...about, language: 'en' }), write({ ...about, language: 'ar' })]
      for (const words of [english.text, english.html]) expect(words).toContain('1 Dec 2026, 00:05 (Riyadh time)')
      expect(english.text).toContain(`${formatInstant(AT.toISOString(), 'en')} (`)
      expect(arabic.text).toContain(`${formatInstant(AT.toISOString(), 'ar')} (`)
      for (const words of [arabic.text, arabic.html]) expect(words).toMatch(/1 ديسمبر 2026.{1,4}00:05 \(بتوقيت الرياض\)/)
    }
  })

  it.each(['about a new password beside a link', 'about a reset that cut a link', 'about a link', 'about a link that went'] as const)(
    '%s shows the digits of an id behind its dots, whichever way the sentence runs',
    (what) => {
      for (const { text, html } of [mails[what]('en'), mails[what]('ar')])
        for (const words of [text, html]) expect(words.match(/.•+1234./gu)).toEqual(['\u2066••••••1234\u2069'])
    },
  )
})

describe('a mail sent by SMTP', () => {
  let server: Server
  let received = ''
  let accepts = true
  /** A mail server of a few words. */
  beforeAll(
    () =>
      new Promise<void>((ready) => {
        server = createServer((socket) => {
          let data = false
          socket.write('220 test ESMTP\r\n')
          socket.on('data', (chunk) => {
            const text = chunk.toString()
            if (data) {
              received += text
              if (!received.endsWith('\r\n.\r\n')) return
              data = false
              socket.write('250 kept\r\n')
            } else if (/^EHLO/i.test(text)) socket.write('250 test\r\n')
            else if (/^RCPT/i.test(text)) socket.write(accepts ? '250 ok\r\n' : '550 no such person\r\n')
            else if (/^DATA/i.test(text)) {
              data = true
              socket.write('354 go on\r\n')
            } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n')
            else socket.write('250 ok\r\n')
          })
        }).listen(0, '127.0.0.1', ready)
      }),
  )
  afterAll(() => new Promise((closed) => server.close(closed)))
  const address = () => {
    const bound = server.address()
    return typeof bound === 'object' && bound ? `smtp://127.0.0.1:${bound.port}` : ''
  }

  it('arrives', async () => {
    await smtpMailer(address(), FROM)({ to: 'team@example.com', ...contactMail({ ...FORM, language: 'en' }) })
    expect(received).toMatch(/^To: team@example\.com\r$/m)
  })

  it('that is refused is a failure of the caller’s to repeat', async () => {
    accepts = false
    await expect(
      smtpMailer(address(), FROM)({ to: 'gone@example.com', ...contactMail({ ...FORM, language: 'en' }) }),
    ).rejects.toMatchObject({
      command: 'RCPT TO',
      responseCode: 550,
    })
  })
})
