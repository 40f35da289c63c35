/** What decides about the safety of an installation, as `readEnv` found it. */
interface SafetySettings {
  /** The address people use. */
  readonly publicUrl: string
  readonly databaseUrl: string | null
  /** Whether the secret was given, so that several servers have the same. */
  readonly secretGiven: boolean
  readonly demo: boolean
  readonly nafathSandbox: boolean
  /** Whether anybody said which proxies are ours, be it none. */
  readonly proxiesGiven: boolean
  readonly smtpUrl: string | null
  /** Whether there is an SMS gateway. */
  readonly sms: boolean
}

const LOCAL = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

const isLocal = (publicUrl: string): boolean => LOCAL.test(new URL(publicUrl).hostname)

/**
 * What is unsafe about the settings, a sentence each that begins with the variable's name. None for a portal that is tried out on
 * the machine it runs on: there the demo is what was asked for.
 */
export const unsafeSettings = (settings: SafetySettings): string[] => {
  const { publicUrl, databaseUrl, demo, nafathSandbox } = settings
  const https = publicUrl.startsWith('https:')
  if (isLocal(publicUrl) && !https && databaseUrl === null) return []
  const found: string[] = []
  if (demo)
    found.push('DEMO: the demo is on, so that anybody can sign in with its published password and its Admin approves every company.')
  if (nafathSandbox) found.push('NAFATH_SANDBOX: the sandbox is on and confirms any identity to anybody.')
  if (!https && !isLocal(publicUrl))
    found.push('PUBLIC_URL: not an https address, so that passwords and sessions cross the network in the clear.')
  if (https && !settings.proxiesGiven)
    found.push('TRUSTED_PROXIES: not set although https needs a proxy in front, so that everybody shares one address and one limit.')
  if (https && databaseUrl === null)
    found.push('DATABASE_URL: not set, so that a power cut can damage the embedded database; use PostgreSQL for what must not be lost.')
  if (databaseUrl !== null && !settings.secretGiven)
    found.push(
      'AUTH_SECRET: not set although DATABASE_URL is, so that another server on that database makes a secret of its own: sessions end and kept mails stay unread. Several servers also need FILES_S3_ENDPOINT, for files.',
    )
  if (https && settings.smtpUrl === null)
    found.push('SMTP_URL: not set, so that mails are only written to DATA_DIR/mail and their links can be read there.')
  if (https && !settings.sms)
    found.push('SMS_URL: not set, so that no phone gets a message: codes are only written to DATA_DIR/sms and can be read there.')
  return found
}
