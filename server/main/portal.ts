import type { Server } from 'node:http'
import { join } from 'node:path'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { folderStore, s3Store, tightenFolder } from '#server/files/store.ts'
import { createApp, type AppParts } from './app.ts'
import { openServer } from './open-server.ts'
import { noteSecret } from './secret-mark.ts'
import { createAuth } from '#server/identity/auth/auth.ts'
import { RECOVERY_MINUTES, type AuthSettings } from '#server/identity/auth/library.ts'
import { openContactMailer } from '#server/contact/contact-mailer.ts'
import { ALARMS, type Core } from '#server/database/core.ts'
import type { Database } from '#server/database/database.ts'
import type { Env } from './env.ts'
import { folderMailer, smtpMailer } from '#server/mail/mailer.ts'
import { recoveryMail } from '#server/mail/templates.ts'
import { liveNafath } from '#server/identity/nafath/live.ts'
import { NO_NAFATH } from '#server/identity/nafath/off.ts'
import { sandboxNafath } from '#server/identity/nafath/sandbox.ts'
import { openPost } from '#server/identity/kept-mails.ts'
import { linkReader, noLinks } from '#server/addresses/links.ts'
import { httpRegister, noRegister } from '#server/addresses/register.ts'
import { folderMessenger, httpMessenger } from '#server/sms/messenger.ts'
import { firebaseTransport } from '#server/notifications/firebase.ts'
import type { PushTransport } from '#server/notifications/transport.ts'
import { webPushTransport } from '#server/notifications/web-push.ts'
import { pushChannel } from '#server/notifications/push-channel.ts'
import { switchChannel } from '#server/effects/store.ts'
import { webhookChannel } from '#server/effects/webhook/webhook-channel.ts'
import { startWorker } from '#server/effects/worker.ts'
import { lastLoss } from '#server/database/epoch.ts'
import { openPokes } from '#server/database/pokes.ts'
import type { Site } from '#server/http/static/site.ts'
import { startHousekeeping } from '#server/housekeeping/compaction.ts'
import { startExpiry } from '#server/housekeeping/expiry.ts'

/** A running portal: everything behind the port, and the way to end it. */
export interface Portal {
  readonly app: Pick<Hono, 'request' | 'fetch'>
  readonly core: Core
  /** Opens the port. Resolves to the port number once connections are accepted. */
  readonly listen: () => Promise<number>
  /**
   * Ends in good order: no new connections, event streams close, requests get {@link GRACE_MS} to finish, the database
   * is made durable and closed. Safe to call twice.
   */
  readonly close: () => Promise<void>
}

const GRACE_MS = 10_000

const pushTransportOf = ({ firebaseServiceAccount, webPush }: Env): PushTransport | null => {
  if (webPush !== null) return webPushTransport(webPush)
  return firebaseServiceAccount === null ? null : firebaseTransport(firebaseServiceAccount)
}

/** Puts the server together on an open database, which it closes in the end. Opens no port. */
export const openPortal = async (env: Env, given: { logger: Logger; database: Database; site: Site | null }): Promise<Portal> => {
  const { logger, database } = given
  const report: Core['report'] = (event, details) =>
    ALARMS.some((alarm) => alarm === event) ? logger.error({ event, ...details }, 'alarm') : logger.warn({ event, ...details }, 'report')
  const pokes = await openPokes(database)
  const core: Core = { database, pokes, now: () => new Date(), report }
  const { smtpUrl, from, contact } = env.mail
  const toFolder = (file: string): void => logger.info({ file }, 'mail written')
  const mailer = smtpUrl === null ? folderMailer(join(env.dataDir, 'mail'), from, toFolder) : smtpMailer(smtpUrl, from)
  const smsToFolder = (file: string): void => logger.info({ file }, 'message written')
  const messenger = env.sms === null ? folderMessenger(join(env.dataDir, 'sms'), smsToFolder) : httpMessenger(env.sms)
  const addresses = env.addresses === null ? noRegister : httpRegister(env.addresses, (why) => report('address.failed', { why }))
  const links = env.shortLinks ? linkReader((why) => report('link.failed', { why })) : noLinks
  await lastLoss(database, core.now())
  const mails = openPost({ ...core, mailer, secret: env.authSecret })
  const { post } = mails
  const sendRecovery: AuthSettings['sendRecovery'] = ({ to, token, language }) => {
    // Behind the `#`: browsers keep that to themselves, so the token is in no log and no referrer.
    const url = `${env.publicUrl}/reset-password#${encodeURIComponent(token)}`
    post({ to, ...recoveryMail({ url, minutes: RECOVERY_MINUTES, language }) })
  }
  const { authSecret: secret, publicUrl, signInsPerMinute } = env
  const auth = createAuth({ database, secret, publicUrl, report, signInsPerMinute, sendRecovery })
  const transport = pushTransportOf(env)
  const sender = transport && startWorker(core, pushChannel(core, transport))
  // Before the first change: one that came earlier would be told to nobody.
  const isSwitched = await switchChannel(database, 'webhook', env.webhook !== null)
  if (isSwitched && env.webhook === null) report('effect_channels.off', { channel: 'webhook' })
  if (await noteSecret(database, env.authSecret)) report('secret.differs', {})
  const webhookWorker = env.webhook === null ? null : startWorker(core, webhookChannel(core, env.webhook))
  const stopExpiry = startExpiry(core)
  let server: Server | undefined
  let closing: Promise<void> | undefined
  const folder = join(env.dataDir, 'files')
  if (env.s3 === null) await tightenFolder(folder)
  const fileStore = env.s3 === null ? folderStore(folder) : s3Store(env.s3)
  const stopHousekeeping = startHousekeeping({ ...core, fileStore, auditYears: env.auditYears })
  const contactMailer = openContactMailer({ ...core, mailer, to: contact })
  const nafath = env.nafath !== null ? liveNafath(env.nafath) : env.nafathSandbox ? sandboxNafath(core.now) : NO_NAFATH
  const { site } = given
  const parts: AppParts = {
    env,
    core,
    auth,
    fileStore,
    contactMailer,
    post,
    messenger,
    addresses,
    links,
    nafath,
    logger,
    site,
    stopping: () => closing !== undefined,
  }
  const app = createApp(parts)

  const close = async (): Promise<void> => {
    const ended = server ? stopServer(server) : Promise.resolve()
    await pokes.close()
    await ended
    await sender?.close()
    await webhookWorker?.close()
    await contactMailer.close()
    await mails.close()
    await stopHousekeeping()
    await stopExpiry()
    await database.close()
  }
  return {
    app,
    core,
    listen: async () => {
      const opened = await openServer(app.fetch, { port: env.port, host: env.host })
      server = opened.server
      return opened.port
    },
    close: () => (closing ??= close()),
  }
}

/** Stops accepting and waits for requests under way; whoever is not done after {@link GRACE_MS} is cut off. */
const stopServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS)
    // Connections that only wait for a next request would hold the door open: now, and those whose last answer ends meanwhile.
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(cut)
      resolve()
    })
  })
