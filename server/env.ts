import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { keptSecret } from './kept-secret.ts'

const flag = (fallback: '0' | '1') =>
  v.pipe(
    v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), fallback),
    v.transform((s) => s === '1'),
  )

const whole = (fallback: number, bounds: { min: number; max: number }) =>
  v.pipe(
    v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'must be a whole number')), String(fallback)),
    v.transform(Number),
    v.minValue(bounds.min, `must be at least ${bounds.min}`),
    v.maxValue(bounds.max, `must be at most ${bounds.max}`),
  )

const address = (protocols: RegExp, message: string) =>
  v.pipe(
    v.string(),
    v.check((s) => URL.canParse(s) && protocols.test(s), message),
  )
const given = v.optional(v.pipe(v.string(), v.nonEmpty()))
const secret = v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters')))

const variables = v.object({
  PORT: whole(8080, { min: 0, max: 65_535 }),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty())),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty()), '.data'),
  DATABASE_URL: v.optional(address(/^postgres(ql)?:/, 'must be a postgres:// address')),
  PUBLIC_URL: v.optional(address(/^https?:/, 'must be an http:// or https:// address')),
  AUTH_SECRET: secret,
  SERVICE_API_KEY: secret,
  SIGN_INS_PER_MINUTE: whole(10, { min: 1, max: 10_000 }),
  DEMO: flag('1'),
  DEMO_SEED: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)), 'riyadh'),
  DEMO_BOOKINGS: whole(2000, { min: 0, max: 200_000 }),
  DEMO_REQUESTS: whole(400, { min: 0, max: 100_000 }),
  DEMO_LIVE: flag('1'),
  FIREBASE_API_KEY: given,
  FIREBASE_PROJECT_ID: given,
  FIREBASE_APP_ID: given,
  FIREBASE_MESSAGING_SENDER_ID: given,
  FIREBASE_VAPID_KEY: given,
  FIREBASE_SERVICE_ACCOUNT: v.optional(
    v.pipe(
      v.string(),
      v.check((s) => isJsonObject(s), 'must be the JSON text of a service account key'),
    ),
  ),
  LOG_LEVEL: v.optional(v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), 'info'),
  NODE_ENV: v.optional(v.picklist(['production', 'development', 'test']), 'production'),
})

/** What a browser needs to receive push messages; all of it is public. */
export interface FirebaseWeb {
  readonly apiKey: string
  readonly projectId: string
  readonly appId: string
  readonly messagingSenderId: string
  readonly vapidKey: string
}

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
  /** Tries to sign in that one network address has in a minute. Many people behind one address may need more. */
  readonly signInsPerMinute: number
  readonly demo: {
    readonly enabled: boolean
    readonly seed: string
    readonly bookings: number
    readonly requests: number
    readonly live: boolean
  }
  /** Null: push is off. */
  readonly firebase: FirebaseWeb | null
  /** JSON text of the service account key that sends pushes. Null: nothing is sent. */
  readonly firebaseServiceAccount: string | null
  readonly logLevel: v.InferOutput<typeof variables>['LOG_LEVEL']
  readonly mode: v.InferOutput<typeof variables>['NODE_ENV']
}

/** Boot must stop: a setting is wrong. The message names the variable and never repeats its value. */
export class EnvError extends Error {
  override readonly name = 'EnvError'
}

/**
 * Reads and validates the settings. Empty variables count as unset, because `PORT= npm start` means the default.
 * Secrets that are not given are made once and kept in `DATA_DIR`.
 * @throws EnvError naming the first wrong variable
 */
export const readEnv = (source: Readonly<Record<string, string | undefined>>): Env => {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = v.safeParse(variables, present)
  if (!parsed.success)
    throw new EnvError(`${v.getDotPath(parsed.issues[0]) ?? 'settings'}: ${parsed.issues[0].message.replace(/ but received .*/s, '')}`)
  const set = parsed.output
  const dataDir = resolve(set.DATA_DIR)
  return {
    port: set.PORT,
    host: set.HOST,
    dataDir,
    databaseUrl: set.DATABASE_URL ?? null,
    publicUrl: new URL(set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).origin,
    authSecret: set.AUTH_SECRET ?? keptSecret(join(dataDir, 'auth-secret')),
    serviceApiKey: set.SERVICE_API_KEY ?? keptSecret(join(dataDir, 'service-api-key')),
    signInsPerMinute: set.SIGN_INS_PER_MINUTE,
    demo: { enabled: set.DEMO, seed: set.DEMO_SEED, bookings: set.DEMO_BOOKINGS, requests: set.DEMO_REQUESTS, live: set.DEMO_LIVE },
    firebase: firebaseWeb(set),
    firebaseServiceAccount: set.FIREBASE_SERVICE_ACCOUNT ?? null,
    logLevel: set.LOG_LEVEL,
    mode: set.NODE_ENV,
  }
}

const firebaseWeb = (set: v.InferOutput<typeof variables>): FirebaseWeb | null => {
  const parts = {
    FIREBASE_API_KEY: set.FIREBASE_API_KEY,
    FIREBASE_PROJECT_ID: set.FIREBASE_PROJECT_ID,
    FIREBASE_APP_ID: set.FIREBASE_APP_ID,
    FIREBASE_MESSAGING_SENDER_ID: set.FIREBASE_MESSAGING_SENDER_ID,
    FIREBASE_VAPID_KEY: set.FIREBASE_VAPID_KEY,
  }
  const missing = Object.entries(parts).filter(([, value]) => value === undefined)
  if (missing.length === Object.keys(parts).length) return null
  // Half a configuration would look switched on and never deliver anything.
  if (missing[0]) throw new EnvError(`${missing[0][0]}: must be set because other FIREBASE_ settings are`)
  return {
    apiKey: parts.FIREBASE_API_KEY ?? '',
    projectId: parts.FIREBASE_PROJECT_ID ?? '',
    appId: parts.FIREBASE_APP_ID ?? '',
    messagingSenderId: parts.FIREBASE_MESSAGING_SENDER_ID ?? '',
    vapidKey: parts.FIREBASE_VAPID_KEY ?? '',
  }
}

const isJsonObject = (s: string): boolean => {
  try {
    const value: unknown = JSON.parse(s)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
