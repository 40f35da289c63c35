import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { readEnv } from './env.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'env-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = (source: Record<string, string>) => readEnv({ DATA_DIR: folder, ...source })

describe('settings', () => {
  it('have working defaults', () => {
    const env = read({})
    expect({ ...env, authSecret: '', serviceApiKey: '', dataDir: '', webPush: { ...env.webPush, publicKey: '', privateKey: '' } }).toEqual({
      port: 8080,
      host: undefined,
      dataDir: '',
      databaseUrl: null,
      publicUrl: 'http://localhost:8080',
      authSecret: '',
      serviceApiKey: '',
      demo: { enabled: true, seed: 'riyadh', bookings: 4000, requests: 400, live: true, reviewSeconds: 30 },
      trustedProxies: 0,
      signInsPerMinute: 10,
      firebase: null,
      webPush: { publicKey: '', privateKey: '', subject: 'mailto:contact@localhost.localdomain', allowsPrivate: false },
      map: {
        styleUrl: 'https://tiles.openfreemap.org/styles/positron',
        darkStyleUrl: 'https://tiles.openfreemap.org/styles/dark',
        origins: ['https://tiles.openfreemap.org'],
        tiles: null,
      },
      firebaseServiceAccount: null,
      fileQuota: 2048 * 1024 * 1024,
      s3: null,
      mail: { smtpUrl: null, from: 'portal@localhost.localdomain', contact: 'contact@localhost.localdomain' },
      sms: null,
      addresses: null,
      shortLinks: true,
      smsPerHour: 60,
      smsUnapprovedPerHour: 60,
      auditYears: 7,
      contactsPerHour: 5,
      signUpsPerHour: 20,
      nafath: null,
      nafathSandbox: true,
      nafathPerHour: 20,
      stores: { appStoreUrl: null, googlePlayUrl: null },
      warnings: [],
      webhook: null,
      logLevel: 'info',
    })
  })

  it('count an empty variable as unset', () => {
    expect(read({ PORT: '', DATABASE_URL: '', DEMO: '' }).port).toBe(8080)
  })

  it('are read', () => {
    const env = read({
      PORT: '3000',
      PUBLIC_URL: 'https://portal.example/',
      DEMO: '0',
      DEMO_LIVE: '0',
      DEMO_BOOKINGS: '100000',
      DATABASE_URL: 'postgres://db/portal',
    })
    expect([env.port, env.publicUrl, env.demo.enabled, env.demo.live, env.demo.bookings, env.databaseUrl]).toEqual([
      3000,
      'https://portal.example',
      false,
      false,
      100_000,
      'postgres://db/portal',
    ])
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://db'],
    ['PUBLIC_URL', 'portal.example'],
    ['PUBLIC_URL', 'https://portal.example/vendors'],
    ['PUBLIC_URL', 'https://portal.example/?a=1'],
    ['PUBLIC_URL', 'https://portal.example/#a'],
    ['PUBLIC_URL', 'https://name:word@portal.example'],
    ['TRUSTED_PROXIES', 'all'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['AUTH_SECRET', 'short'],
    ['SERVICE_API_KEY', 'short'],
    ['DEMO', 'yes'],
    ['DEMO_LIVE', 'true'],
    ['DEMO_BOOKINGS', '1e5'],
    ['DEMO_REQUESTS', '-4'],
    ['LOG_LEVEL', 'loud'],
    ['FIREBASE_SERVICE_ACCOUNT', 'path/to/key.json'],
    ['VAPID_SUBJECT', 'office at home'],
    ['VAPID_SUBJECT', 'http://portal.example'],
    ['PUSH_PRIVATE', 'yes'],
  ])('stop the boot naming %s and keeping its value %s to themselves', (name, value) => {
    const attempt = () => read({ [name]: value })
    expect(attempt).toThrow(new RegExp(`^${name}: `))
    expect(attempt).not.toThrow(value)
  })

  it('want an S3-compatible store whole or not at all', () => {
    const whole = {
      FILES_S3_ENDPOINT: 'https://s3.example',
      FILES_S3_BUCKET: 'b',
      FILES_S3_REGION: 'r',
      FILES_S3_KEY: 'k',
      FILES_S3_SECRET: 's',
    }
    expect(read(whole).s3).toEqual({ endpoint: 'https://s3.example', bucket: 'b', region: 'r', accessKeyId: 'k', secretAccessKey: 's' })
    const { FILES_S3_SECRET: _gone, ...half } = whole
    expect(() => read(half)).toThrow(/^FILES_S3_SECRET: must be set/)
  })

  it('want a sender for mails that leave the machine', () => {
    expect(() => read({ SMTP_URL: 'smtp://mail.example' })).toThrow(/^MAIL_FROM: must be set/)
    const sent = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'portal@example.com' }
    expect(read(sent).mail).toEqual({ smtpUrl: 'smtps://mail.example', from: 'portal@example.com', contact: 'portal@example.com' })
    expect(read({ ...sent, CONTACT_EMAIL: 'team@example.com' }).mail.contact).toBe('team@example.com')
    expect(() => read({ APP_STORE_URL: 'javascript:alert(1)' })).toThrow(/^APP_STORE_URL: /)
  })

  it('want an SMS gateway whole or not at all, over https, and its JSON with places for number and text', () => {
    const whole = { SMS_URL: 'https://sms.example/v1', SMS_TOKEN: 'token', SMS_SENDER: 'PORTAL' }
    const body = '{"to":"{to}","from":"{sender}","text":"{text}"}'
    expect(read(whole).sms).toEqual({ url: 'https://sms.example/v1', token: 'token', sender: 'PORTAL', body })
    expect(read({ ...whole, SMS_BODY: '{"a":["{to}","{text}"]}' }).sms?.body).toBe('{"a":["{to}","{text}"]}')
    expect(() => read({ ...whole, SMS_SENDER: '' })).toThrow(/^SMS_SENDER: must be set/)
    expect(() => read({ ...whole, SMS_URL: 'http://sms.example' })).toThrow(/^SMS_URL: /)
    for (const wrong of ['{to} {text}', '{"to":"{to}"}', '"{to}{text}"', '{"to":{to},"text":"{text}"}'])
      expect(() => read({ ...whole, SMS_BODY: wrong })).toThrow(/^SMS_BODY: /)
  })

  it('want a webhook whole or not at all, over https, with a secret that is one, and not on a private network unless that is meant', () => {
    const secretOf = (byte: string) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`
    const whole = { WEBHOOK_URL: 'https://market.example/hooks', WEBHOOK_SECRET: secretOf('a') }
    expect(read({}).webhook).toBeNull()
    expect(read(whole).webhook).toEqual({ url: whole.WEBHOOK_URL, secrets: [Buffer.alloc(32, 'a')], allowsPrivate: false })
    const both = `${secretOf('a')} ${secretOf('b')}`
    expect(read({ ...whole, WEBHOOK_SECRET: both }).webhook?.secrets).toEqual([Buffer.alloc(32, 'a'), Buffer.alloc(32, 'b')])
    expect(() => read({ WEBHOOK_URL: whole.WEBHOOK_URL })).toThrow(/^WEBHOOK_SECRET: must be set/)
    expect(() => read({ WEBHOOK_SECRET: whole.WEBHOOK_SECRET })).toThrow(/^WEBHOOK_URL: must be set/)
    for (const wrong of ['s'.repeat(40), 'whsec_c2hvcnQ=', `${secretOf('a')} x`, ['a', 'b', 'c', 'd'].map(secretOf).join(' ')])
      expect(() => read({ ...whole, WEBHOOK_SECRET: wrong })).toThrow(/^WEBHOOK_SECRET: /)
    for (const wrong of [
      'http://market.example',
      'ftp://market.example',
      'market',
      'https://user:word@market.example',
      'https://market.example/#x',
    ])
      expect(() => read({ ...whole, WEBHOOK_URL: wrong })).toThrow(/^WEBHOOK_URL: /)
    for (const near of ['http://localhost:9000/hooks', 'https://10.0.0.8/hooks', 'https://[fd00::8]/hooks', 'https://169.254.169.254/']) {
      expect(() => read({ ...whole, WEBHOOK_URL: near })).toThrow(/^WEBHOOK_URL: is on this machine or a private network/)
      expect(read({ ...whole, WEBHOOK_URL: near, WEBHOOK_PRIVATE: '1' }).webhook?.allowsPrivate).toBe(true)
    }
  })

  it('want Nafath whole or not at all, and over https', () => {
    const whole = { NAFATH_URL: 'https://nafath.example/stg', NAFATH_APP_ID: 'id', NAFATH_APP_KEY: 'key' }
    expect(read(whole).nafath).toEqual({
      url: 'https://nafath.example/stg',
      appId: 'id',
      appKey: 'key',
      service: 'Login',
      audience: null,
      seconds: 180,
    })
    // A sandbox confirms any identity: it comes with the demo, or because somebody asked for it.
    expect(read({ DEMO: '0' }).nafathSandbox).toBe(false)
    expect(read({ DEMO: '0', NAFATH_SANDBOX: '1' }).nafathSandbox).toBe(true)
    expect(read({ NAFATH_SANDBOX: '0' }).nafathSandbox).toBe(false)
    expect(() => read({ ...whole, NAFATH_APP_KEY: '' })).toThrow(/^NAFATH_APP_KEY: must be set/)
    expect(() => read({ ...whole, NAFATH_URL: 'http://nafath.example' })).toThrow(/^NAFATH_URL: /)
    expect(() => read({ ...whole, NAFATH_SECONDS: '900' })).toThrow(/^NAFATH_SECONDS: /)
  })

  it('want Firebase whole or not at all', () => {
    const whole = {
      FIREBASE_API_KEY: 'k',
      FIREBASE_PROJECT_ID: 'p',
      FIREBASE_APP_ID: 'a',
      FIREBASE_MESSAGING_SENDER_ID: 's',
      FIREBASE_VAPID_KEY: 'v',
    }
    const account = { FIREBASE_SERVICE_ACCOUNT: JSON.stringify({ project_id: 'p' }) }
    expect(read({ ...whole, ...account }).firebase).toEqual({
      apiKey: 'k',
      projectId: 'p',
      appId: 'a',
      messagingSenderId: 's',
      vapidKey: 'v',
    })
    expect(() => read({ FIREBASE_API_KEY: 'k' })).toThrow(/^FIREBASE_PROJECT_ID: /)
    expect(read({ ...whole, ...account }).warnings).toEqual([])
    // Nothing can be sent without the account, so no device is asked for a token.
    expect(read(whole).firebase).toBeNull()
    expect(read(whole).warnings).toEqual([expect.stringMatching(/^FIREBASE_SERVICE_ACCOUNT: not set/)])
    const other = { FIREBASE_SERVICE_ACCOUNT: JSON.stringify({ project_id: 'q' }) }
    expect(() => read({ ...whole, ...other })).toThrow(/^FIREBASE_SERVICE_ACCOUNT: is of another project/)
    // One way to push: devices have one subscription, and it belongs to one sender.
    expect(read(whole).webPush).toBeNull()
  })

  describe('of standard Web Push', () => {
    const { privateKey, publicKey } = webPush.generateVAPIDKeys()

    it('are a private key, to which the public one is found', () => {
      const https = { DEMO: '0', VAPID_PRIVATE_KEY: privateKey, PUBLIC_URL: 'https://portal.example' }
      expect(read(https).webPush).toEqual({ publicKey, privateKey, subject: 'https://portal.example', allowsPrivate: false })
      const own = { ...https, VAPID_SUBJECT: 'mailto:office@portal.example', PUSH_PRIVATE: '1' }
      expect(read(own).webPush).toMatchObject({ subject: 'mailto:office@portal.example', allowsPrivate: true })
    })

    it('are made once for the demo, and for nobody else', () => {
      const made = read({}).webPush
      expect(made?.publicKey).toHaveLength(87)
      expect(read({}).webPush).toEqual(made)
      expect(statSync(join(folder, 'vapid-private-key')).mode & 0o077).toBe(0)
      expect(read({ DEMO: '0' }).webPush).toBeNull()
      expect(read({ VAPID_PRIVATE_KEY: 'none' }).webPush).toBeNull()
    })

    it.each(['short', 'A'.repeat(43), '_'.repeat(43), publicKey])('refuse %s as a private key', (key) => {
      expect(() => read({ VAPID_PRIVATE_KEY: key })).toThrow(/^VAPID_PRIVATE_KEY: /)
    })
  })
})

describe('a portal that people work with', () => {
  const HTTPS = { PUBLIC_URL: 'https://portal.example' }
  const DATABASE = { DATABASE_URL: 'postgres://db/portal' }
  const SMTP = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'portal@example.com' }
  const named = (source: Record<string, string>) => read(source).warnings.map((warning) => warning.split(':')[0])

  it.each([
    ['on this machine', {}, true],
    ['at an http address', { PUBLIC_URL: 'http://10.0.0.5:8080' }, true],
    ['at an https address', HTTPS, false],
    ['on a database', DATABASE, false],
    ['in production', { ...HTTPS, ...DATABASE, ...SMTP }, false],
  ])('%s has the demo by itself: %s %s', (_where, source, on) => {
    const { demo, nafathSandbox } = read(source)
    expect([demo.enabled, nafathSandbox]).toEqual([on, on])
  })

  it('has the demo when it is asked for by name, over https without the sandbox', () => {
    expect(read({ ...HTTPS, DEMO: '1' })).toMatchObject({ demo: { enabled: true }, nafathSandbox: false })
    expect(read({ ...DATABASE, DEMO: '1' })).toMatchObject({ demo: { enabled: true }, nafathSandbox: true })
  })

  it('has no sandbox of Nafath over https', () => {
    expect(() => read({ ...HTTPS, NAFATH_SANDBOX: '1' })).toThrow(/^NAFATH_SANDBOX: must not be 1 at an https address/)
    expect(read({ ...DATABASE, NAFATH_SANDBOX: '1' }).nafathSandbox).toBe(true)
    expect(read({ ...HTTPS, NAFATH_SANDBOX: '0' }).nafathSandbox).toBe(false)
  })

  it('is told what is unsafe, by the name of the setting', () => {
    const sms = { SMS_URL: 'https://sms.example', SMS_TOKEN: 'token', SMS_SENDER: 'PORTAL' }
    const safe = { ...HTTPS, ...DATABASE, ...SMTP, ...sms, TRUSTED_PROXIES: '1', AUTH_SECRET: 'a'.repeat(32) }
    expect(named(safe)).toEqual([])
    expect(named({ ...safe, TRUSTED_PROXIES: '0' })).toEqual([])
    expect(named({ ...safe, TRUSTED_PROXIES: '' })).toEqual(['TRUSTED_PROXIES'])
    expect(named({ ...safe, DEMO: '1' })).toEqual(['DEMO'])
    expect(named({ ...safe, DATABASE_URL: '' })).toEqual(['DATABASE_URL'])
    expect(named({ ...safe, AUTH_SECRET: '' })).toEqual(['AUTH_SECRET'])
    expect(named({ ...safe, SMTP_URL: '' })).toEqual(['SMTP_URL'])
    expect(named({ ...safe, SMS_URL: '', SMS_TOKEN: '', SMS_SENDER: '' })).toEqual(['SMS_URL'])
    expect(named({ ...safe, PUBLIC_URL: 'http://portal.example' })).toEqual(['PUBLIC_URL'])
    expect(named({ PUBLIC_URL: 'http://10.0.0.5:8080' })).toEqual(['DEMO', 'NAFATH_SANDBOX', 'PUBLIC_URL'])
    expect(named({ DATABASE_URL: 'postgres://db/portal', NAFATH_SANDBOX: '1' })).toEqual(['NAFATH_SANDBOX', 'AUTH_SECRET'])
  })

  it.each(['http://localhost:9000', 'http://127.0.0.1', 'http://[::1]:8080', 'http://portal.localhost'])(
    'is told nothing where it is tried out at %s',
    (address) => {
      expect(named({ PUBLIC_URL: address })).toEqual([])
    },
  )
})

describe('secrets that are not given', () => {
  it('are made once, differ, and are readable by their owner only', () => {
    const first = read({})
    expect(first.authSecret).toMatch(/^[\w-]{43}$/)
    expect(first.serviceApiKey).not.toBe(first.authSecret)
    expect(read({})).toEqual(first)
    expect(readFileSync(join(folder, 'auth-secret'), 'utf8').trim()).toBe(first.authSecret)
    for (const name of ['auth-secret', 'service-api-key']) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  })

  it('give way to those that are', () => {
    const given = 'x'.repeat(40)
    expect(read({ AUTH_SECRET: given, SERVICE_API_KEY: given })).toMatchObject({ authSecret: given, serviceApiKey: given })
  })
})

it('every setting has its row in docs/settings.md', () => {
  const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
  const files = readdirSync(import.meta.dirname).filter((name) => /^(env|[a-z]+-settings)\.ts$/.test(name))
  const names = files.flatMap((file) => Array.from(read(`./${file}`).matchAll(/^ {2}([A-Z][A-Z\d_]+): /gm), ([, name = '']) => name))
  const described = read('../../docs/settings.md').split('\n')
  // A row names the first of a group whole, and of the others what differs: `FILES_S3_ENDPOINT`, `_BUCKET`.
  const isNamed = (name: string) =>
    described.some(
      (row) =>
        row.includes(`\`${name}\``) ||
        Array.from(name.matchAll(/_/g)).some(
          ({ index }) => row.includes(`\`${name.slice(0, index)}_`) && row.includes(`\`${name.slice(index)}\``),
        ),
    )
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name) => !isNamed(name))).toEqual([])
})
