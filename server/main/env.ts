import { join, resolve } from 'node:path'
import * as v from 'valibot'
import type { S3Settings } from '#server/files/store.ts'
import { keptSecret } from './kept-secret.ts'
import { mapSettings, mapVariables, type MapSettings } from './map-settings.ts'
import { address, allOrNone, given, whole } from './setting.ts'
import { firebaseVariables, firebaseWeb, type FirebaseWeb } from './firebase-settings.ts'
import { addressSettings, addressVariables } from './address-settings.ts'
import { smsSettings, smsVariables } from './sms-settings.ts'
import { webhookSettings, webhookVariables } from './webhook-settings.ts'
import { vapidSettings, vapidVariables } from './vapid-settings.ts'
import type { WebPushSettings } from '#server/notifications/web-push.ts'
import type { WebhookSettings } from '#server/effects/webhook/webhook-channel.ts'
import type { AddressSettings } from '#server/addresses/register.ts'
import type { SmsSettings } from '#server/sms/messenger.ts'
import type { NafathSettings } from '#server/identity/nafath/live.ts'
import { parseTrustedProxies, type TrustedProxies } from '#server/http/limits/client-address.ts'
import { EnvError, folderFault } from '#server/database/start-fault.ts'
import { unsafeSettings } from './unsafe-settings.ts'
import type { DemoSettings } from '#server/demo/run.ts'

const flag = (fallback: '0' | '1') =>
  v.pipe(
    v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), fallback),
    v.transform((s) => s === '1'),
  )

// A path would be dropped in silence, and every link and cookie would belong to the site's root.
const site = v.pipe(
  address(/^https?:/, 'must be an http:// or https:// address'),
  v.check(
    (s) => !URL.canParse(s) || new URL(s).href === `${new URL(s).origin}/`,
    'must be an address alone, like https://portal.example.com: no path, no user, no question mark',
  ),
)
/** None: `X-Forwarded-For` is whatever the caller wrote there. */
const proxies = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const trusted = parseTrustedProxies(dataset.value)
    if (trusted !== null) return trusted
    addIssue({ message: 'must be a number of proxies up to 10, or networks like 10.0.0.0/8 with commas' })
    return NEVER
  }),
)
const secret = v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters')))

const variables = v.object({
  PORT: whole(8080, { min: 0, max: 65_535 }),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty())),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty()), '.data'),
  DATABASE_URL: v.optional(address(/^postgres(ql)?:/, 'must be a postgres:// address')),
  PUBLIC_URL: v.optional(site),
  AUTH_SECRET: secret,
  SERVICE_API_KEY: secret,
  TRUSTED_PROXIES: v.optional(proxies),
  SIGN_INS_PER_MINUTE: whole(10, { min: 1, max: 10_000 }),
  DEMO: v.optional(v.picklist(['0', '1'], 'must be 0 or 1')),
  DEMO_SEED: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)), 'riyadh'),
  DEMO_BOOKINGS: whole(4000, { min: 0, max: 200_000 }),
  DEMO_REQUESTS: whole(400, { min: 0, max: 100_000 }),
  DEMO_LIVE: flag('1'),
  DEMO_REVIEW_SECONDS: whole(30, { min: 0, max: 86_400 }),
  ...firebaseVariables,
  ...vapidVariables,
  FILES_MEGABYTES: whole(2048, { min: 10, max: 1_000_000 }),
  FILES_S3_ENDPOINT: v.optional(address(/^https?:/, 'must be an http:// or https:// address')),
  FILES_S3_BUCKET: given,
  FILES_S3_REGION: given,
  FILES_S3_KEY: given,
  FILES_S3_SECRET: given,
  SMTP_URL: v.optional(address(/^smtps?:/, 'must be an smtp:// or smtps:// address')),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.trim(), v.email('must be an email address'))),
  CONTACT_EMAIL: v.optional(v.pipe(v.string(), v.trim(), v.email('must be an email address'))),
  ...smsVariables,
  ...addressVariables,
  ...webhookVariables,
  AUDIT_YEARS: whole(7, { min: 1, max: 100 }),
  CONTACTS_PER_HOUR: whole(5, { min: 1, max: 10_000 }),
  SIGN_UPS_PER_HOUR: whole(20, { min: 1, max: 10_000 }),
  NAFATH_URL: v.optional(address(/^https:|^http:\/\/(localhost|127\.0\.0\.1)[:/]/, 'must be an https:// address')),
  NAFATH_APP_ID: given,
  NAFATH_APP_KEY: given,
  NAFATH_SERVICE: v.optional(v.pipe(v.string(), v.nonEmpty()), 'Login'),
  NAFATH_AUDIENCE: given,
  NAFATH_SECONDS: whole(180, { min: 30, max: 300 }),
  NAFATH_SANDBOX: v.optional(v.picklist(['0', '1'], 'must be 0 or 1')),
  NAFATH_PER_HOUR: whole(20, { min: 1, max: 10_000 }),
  APP_STORE_URL: v.optional(address(/^https:/, 'must be an https:// address')),
  GOOGLE_PLAY_URL: v.optional(address(/^https:/, 'must be an https:// address')),
  ...mapVariables,
  LOG_LEVEL: v.optional(v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), 'info'),
})

const MUTE_FIREBASE =
  'FIREBASE_SERVICE_ACCOUNT: not set although the other FIREBASE_ settings are, so that no push message is sent to anybody.'

/** The server's settings, validated. */
export interface Env {
  readonly port: number
  /** Undefined: every interface. */
  readonly host: string | undefined
  /** Absolute path of the folder that holds the database (when there is no `databaseUrl`) and generated secrets. */
  readonly dataDir: string
  /** Null: PGlite in `dataDir`. */
  readonly databaseUrl: string | null
  /** The address people use, without a slash at the end. Its scheme decides about Secure cookies and HSTS. */
  readonly publicUrl: string
  readonly authSecret: string
  readonly serviceApiKey: string
  /** Reverse proxies in front of this server, whose word about a caller's address is taken. */
  readonly trustedProxies: TrustedProxies
  /** Tries to sign in that one network address has in a minute. Many people behind one address may need more. */
  readonly signInsPerMinute: number
  readonly demo: DemoSettings
  /** Null: there is no Firebase, or no account to send with. */
  readonly firebase: FirebaseWeb | null
  /** JSON text of the service account key that sends pushes. Null: nothing is sent. */
  readonly firebaseServiceAccount: string | null
  /** Standard Web Push, where there is no Firebase. Null with that too: push is off. */
  readonly webPush: WebPushSettings | null
  /** Bytes that the files of one vendor may have together. */
  readonly fileQuota: number
  /** Null: files are kept in a folder of `dataDir`. */
  readonly s3: S3Settings | null
  readonly mail: {
    /** Null: every mail is written to a folder of `dataDir`. */
    readonly smtpUrl: string | null
    readonly from: string
    /** Where messages of the contact form go. */
    readonly contact: string
  }
  /** Null: every message is written to a folder of `dataDir`. */
  readonly sms: SmsSettings | null
  /** The national register that knows short addresses. Null: none is asked. */
  readonly addresses: AddressSettings | null
  /** Whether shortened links of map services are read, by asking those. */
  readonly shortLinks: boolean
  /** Where the customers' side is told what happened. Null: nowhere. */
  readonly webhook: WebhookSettings | null
  /** Messages to phones that one vendor, and one network address, may have sent in an hour. */
  readonly smsPerHour: number
  /** Messages to phones that all vendors together may have sent in an hour whose identity check is not approved. */
  readonly smsUnapprovedPerHour: number
  /** How many years it is kept who did what. */
  readonly auditYears: number
  /** Messages of the contact form that one network address may send in an hour. */
  readonly contactsPerHour: number
  /** Mails about sign-ups that one network address may ask for in an hour. */
  readonly signUpsPerHour: number
  /** Null: there is no Nafath service. */
  readonly nafath: NafathSettings | null
  /** Whether a sandbox stands in for the service where there is none. It confirms any identity, so it is for trying out only. */
  readonly nafathSandbox: boolean
  /** Confirmations in the Nafath app that one network address may ask for in an hour. */
  readonly nafathPerHour: number
  /** Links of the landing page; null ones are not shown. */
  readonly stores: { readonly appStoreUrl: string | null; readonly googlePlayUrl: string | null }
  /** The map service whose streets are shown; null: only the map that comes with the app. */
  readonly map: MapSettings | null
  /** What is unsafe about these settings, a sentence each; to be said at start. */
  readonly warnings: readonly string[]
  readonly logLevel: v.InferOutput<typeof variables>['LOG_LEVEL']
}

/**
 * Reads and validates the settings. Empty variables count as unset, because `PORT= npm start` means the default.
 * Secrets that are not given are made once and kept in `DATA_DIR`.
 * @throws EnvError naming the first wrong variable; StartFault where a secret cannot be kept
 */
export const readEnv = (source: Readonly<Record<string, string | undefined>>): Env => {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = v.safeParse(variables, present)
  if (!parsed.success)
    throw new EnvError(`${v.getDotPath(parsed.issues[0]) ?? 'settings'}: ${parsed.issues[0].message.replace(/ but received .*/s, '')}`)
  const set = parsed.output
  const dataDir = resolve(set.DATA_DIR)
  const publicUrl = new URL(set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).origin
  const databaseUrl = set.DATABASE_URL ?? null
  const { demo, nafathSandbox } = forTryingOut(set, publicUrl)
  const mail = mailSettings(set)
  const sms = smsSettings(set)
  const firebase = firebaseWeb(set)
  const proxiesGiven = set.TRUSTED_PROXIES !== undefined
  return {
    port: set.PORT,
    host: set.HOST,
    dataDir,
    databaseUrl,
    publicUrl,
    authSecret: set.AUTH_SECRET ?? secretIn(dataDir, 'auth-secret'),
    serviceApiKey: set.SERVICE_API_KEY ?? secretIn(dataDir, 'service-api-key'),
    trustedProxies: set.TRUSTED_PROXIES ?? 0,
    signInsPerMinute: set.SIGN_INS_PER_MINUTE,
    demo: {
      enabled: demo,
      seed: set.DEMO_SEED,
      bookings: set.DEMO_BOOKINGS,
      requests: set.DEMO_REQUESTS,
      live: set.DEMO_LIVE,
      reviewSeconds: set.DEMO_REVIEW_SECONDS,
    },
    // Devices that nobody can send to are asked for nothing.
    firebase: set.FIREBASE_SERVICE_ACCOUNT === undefined ? null : firebase,
    firebaseServiceAccount: set.FIREBASE_SERVICE_ACCOUNT ?? null,
    // The demo makes keys of its own; elsewhere several servers may share a database, and devices know one key only.
    webPush: firebase
      ? null
      : vapidSettings(set, { publicUrl, contact: mail.contact, kept: () => (demo ? secretIn(dataDir, 'vapid-private-key') : null) }),
    fileQuota: set.FILES_MEGABYTES * 1024 * 1024,
    s3: s3Settings(set),
    mail,
    sms,
    addresses: addressSettings(set),
    shortLinks: set.SHORT_LINKS === '1',
    webhook: webhookSettings(set),
    smsPerHour: set.SMS_PER_HOUR,
    smsUnapprovedPerHour: set.SMS_UNAPPROVED_PER_HOUR,
    auditYears: set.AUDIT_YEARS,
    contactsPerHour: set.CONTACTS_PER_HOUR,
    signUpsPerHour: set.SIGN_UPS_PER_HOUR,
    nafath: nafathSettings(set),
    nafathSandbox,
    nafathPerHour: set.NAFATH_PER_HOUR,
    stores: { appStoreUrl: set.APP_STORE_URL ?? null, googlePlayUrl: set.GOOGLE_PLAY_URL ?? null },
    map: mapSettings(set),
    warnings: [
      ...unsafeSettings({
        publicUrl,
        databaseUrl,
        secretGiven: set.AUTH_SECRET !== undefined,
        demo,
        nafathSandbox,
        proxiesGiven,
        smtpUrl: mail.smtpUrl,
        sms: sms !== null,
      }),
      ...(firebase && set.FIREBASE_SERVICE_ACCOUNT === undefined ? [MUTE_FIREBASE] : []),
    ],
    logLevel: set.LOG_LEVEL,
  }
}

const secretIn = (dataDir: string, name: string): string => {
  try {
    return keptSecret(join(dataDir, name))
  } catch (error) {
    throw folderFault(error, dataDir) ?? error
  }
}

/**
 * Whether this portal is one to try out. An https address or a database of one's own mean that people work here: then the demo,
 * whose sign-in is published, has to be asked for by name. The sandbox confirms any identity, so over https it is refused.
 * @throws EnvError when the sandbox is asked for at an https address
 */
const forTryingOut = (set: v.InferOutput<typeof variables>, publicUrl: string): { demo: boolean; nafathSandbox: boolean } => {
  const https = publicUrl.startsWith('https:')
  const demo = set.DEMO === undefined ? !https && set.DATABASE_URL === undefined : set.DEMO === '1'
  if (https && set.NAFATH_SANDBOX === '1') throw new EnvError('NAFATH_SANDBOX: must not be 1 at an https address, it confirms any identity')
  return { demo, nafathSandbox: set.NAFATH_SANDBOX === undefined ? demo && !https : set.NAFATH_SANDBOX === '1' }
}

const s3Settings = (set: v.InferOutput<typeof variables>): S3Settings | null => {
  const { FILES_S3_ENDPOINT, FILES_S3_BUCKET, FILES_S3_REGION, FILES_S3_KEY, FILES_S3_SECRET } = set
  const parts = allOrNone({ FILES_S3_ENDPOINT, FILES_S3_BUCKET, FILES_S3_REGION, FILES_S3_KEY, FILES_S3_SECRET }, 'FILES_S3_')
  return (
    parts && {
      endpoint: parts.FILES_S3_ENDPOINT,
      bucket: parts.FILES_S3_BUCKET,
      region: parts.FILES_S3_REGION,
      accessKeyId: parts.FILES_S3_KEY,
      secretAccessKey: parts.FILES_S3_SECRET,
    }
  )
}

const nafathSettings = (set: v.InferOutput<typeof variables>): NafathSettings | null => {
  const { NAFATH_URL, NAFATH_APP_ID, NAFATH_APP_KEY } = set
  const parts = allOrNone({ NAFATH_URL, NAFATH_APP_ID, NAFATH_APP_KEY }, 'NAFATH_')
  return (
    parts && {
      url: parts.NAFATH_URL,
      appId: parts.NAFATH_APP_ID,
      appKey: parts.NAFATH_APP_KEY,
      service: set.NAFATH_SERVICE,
      audience: set.NAFATH_AUDIENCE ?? null,
      seconds: set.NAFATH_SECONDS,
    }
  )
}

// Without SMTP nothing leaves this machine, so any address will do; with it, a made-up one would bounce.
const mailSettings = (set: v.InferOutput<typeof variables>): Env['mail'] => {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, CONTACT_EMAIL: contact } = set
  if (smtpUrl === undefined)
    return { smtpUrl: null, from: from ?? 'portal@localhost.localdomain', contact: contact ?? 'contact@localhost.localdomain' }
  if (from === undefined) throw new EnvError('MAIL_FROM: must be set because SMTP_URL is')
  return { smtpUrl, from, contact: contact ?? from }
}
