import { Hono } from 'hono'
import type { Logger } from 'pino'
import { accountRoutes } from '#server/identity/accounts/routes.ts'
import { joinRoutes } from '#server/identity/colleagues/join-routes.ts'
import { colleagueRoutes } from '#server/identity/colleagues/routes.ts'
import { signUpRoutes } from '#server/identity/accounts/sign-up-routes.ts'
import type { Auth } from '#server/identity/auth/auth.ts'
import type { Core } from '#server/database/core.ts'
import { deviceRoutes } from '#server/identity/devices/routes.ts'
import type { Env } from './env.ts'
import { securityHeaders } from '#server/http/headers/security.ts'
import { openReceiving } from '#server/files/receive.ts'
import { fileRoutes } from '#server/files/routes.ts'
import type { FileStore } from '#server/files/store.ts'
import { healthRoutes } from './health.ts'
import type { Mail } from '#server/mail/mailer.ts'
import { nafathRoutes } from '#server/identity/nafath/routes.ts'
import type { NafathProvider } from '#server/identity/nafath/provider.ts'
import { ALLOWANCES, type Allowances } from '#server/http/limits/allowance.ts'
import { noteAddress } from '#server/http/limits/client-address.ts'
import { accessLog, type RequestVariables } from '#server/http/log/access.ts'
import { marketplaceRoutes } from '#server/marketplace/routes.ts'
import { EVENT_WEBHOOK } from '#server/effects/webhook/description.ts'
import { openapiRoutes } from '#server/http/openapi/routes.ts'
import { contactRoutes } from '#server/contact/routes.ts'
import type { ContactMailer } from '#server/contact/contact-mailer.ts'
import { configRoutes, pushDeviceRoutes } from '#server/notifications/routes.ts'
import { quarantineRoutes } from '#server/sync/quarantine/routes.ts'
import { answerProblem, ProblemError, problemOf } from '#server/http/problems.ts'
import { phoneRoutes } from '#server/phones/routes.ts'
import type { AddressRegister } from '#server/addresses/register.ts'
import type { LinkReader } from '#server/addresses/links.ts'
import { mapLinkRoutes, shortAddressRoutes } from '#server/addresses/routes.ts'
import type { Messenger } from '#server/sms/messenger.ts'
import { recoveryRoutes } from '#server/identity/recovery/routes.ts'
import { refuseNul } from '#server/http/refuse-nul.ts'
import { sessionRoutes } from '#server/identity/session/routes.ts'
import { withLanding } from '#server/http/site/landing.ts'
import { streetRoutes } from '#server/http/streets/routes.ts'
import { siteRoutes } from '#server/http/static/serve.ts'
import type { Site } from '#server/http/static/site.ts'
import { eventRoutes } from '#server/sync/events.ts'
import { syncRoutes } from '#server/sync/routes.ts'

export interface AppParts {
  readonly env: Pick<
    Env,
    | 'publicUrl'
    | 'fileQuota'
    | 'serviceApiKey'
    | 'firebase'
    | 'webPush'
    | 'stores'
    | 'authSecret'
    | 'contactsPerHour'
    | 'trustedProxies'
    | 'map'
  > &
    Pick<Env, 'signUpsPerHour' | 'nafathPerHour' | 'smsPerHour' | 'smsUnapprovedPerHour'>
  readonly core: Core
  readonly auth: Auth
  readonly fileStore: FileStore
  readonly contactMailer: Pick<ContactMailer, 'deliver'>
  /** Sends a mail some time; what goes wrong with it is reported and nothing else. */
  readonly post: (mail: Mail) => void
  readonly messenger: Messenger
  readonly addresses: AddressRegister
  readonly links: LinkReader
  readonly nafath: NafathProvider
  readonly logger: Logger
  /** How often one session may call; a test may allow more. */
  readonly allowances?: Partial<Allowances>
  /** The built web app; null when there is none. */
  readonly site: Site | null
  readonly stopping: () => boolean
}

/** The whole server as a function from Request to Response; it opens no port and reads no setting. */
export const createApp = (parts: AppParts): Hono<{ Variables: RequestVariables }> => {
  const { core, auth, logger } = parts
  const allowances: Allowances = { ...ALLOWANCES, ...parts.allowances }
  const { publicUrl, serviceApiKey, stores, authSecret, contactsPerHour } = parts.env
  const app = new Hono<{ Variables: RequestVariables }>()
  app.use(accessLog(logger))
  app.use(noteAddress(parts.env.trustedProxies))
  app.use(securityHeaders({ https: publicUrl.startsWith('https:') }))
  app.onError((error, c) => {
    // A refusal is business as usual; anything else is told in the log and nowhere else.
    if (problemOf(error).status >= 500) logger.error({ requestId: c.get('requestId'), err: error }, 'request threw')
    return answerProblem(error)
  })

  const site = siteRoutes(parts.site && withLanding(parts.site, { publicUrl, ...stores }), parts.env.map?.origins)
  app.use(refuseNul(site))
  app.route('/', healthRoutes({ ...core, stopping: parts.stopping }))
  app.route('/api/session', sessionRoutes({ ...core, auth, publicUrl, secret: authSecret }))
  const secret = authSecret
  app.route('/api/sign-up', signUpRoutes({ ...core, auth, publicUrl, secret, post: parts.post, perHour: parts.env.signUpsPerHour }))
  app.route('/api/account', accountRoutes({ ...core, auth, publicUrl, secret, post: parts.post }))
  app.route('/api/colleagues', colleagueRoutes({ ...core, auth, publicUrl, secret, post: parts.post }))
  app.route('/api/join', joinRoutes({ ...core, auth, publicUrl, secret }))
  app.route(
    '/api/nafath',
    nafathRoutes({ ...core, auth, publicUrl, secret, post: parts.post, provider: parts.nafath, perHour: parts.env.nafathPerHour }),
  )
  app.route('/api/recovery', recoveryRoutes({ ...core, auth, publicUrl, secret, post: parts.post }))
  app.route('/api/sync', syncRoutes({ ...core, auth, publicUrl, allowance: allowances.sync }))
  app.route('/api/events', eventRoutes({ ...core, auth, publicUrl, allowance: allowances.events }))
  const files = { ...core, fileStore: parts.fileStore, fileQuota: parts.env.fileQuota }
  const receiving = openReceiving(files)
  app.route(
    '/api/files',
    fileRoutes({ ...files, auth, publicUrl, receiving, allowance: allowances.files, unsentAllowance: allowances.unsentFiles }),
  )
  app.route('/api/devices', deviceRoutes({ ...core, auth, publicUrl }))
  const { smsPerHour: perHour, smsUnapprovedPerHour: unapprovedPerHour } = parts.env
  app.route('/api/drivers', phoneRoutes({ ...core, auth, publicUrl, secret, messenger: parts.messenger, perHour, unapprovedPerHour }))
  app.route('/api/short-addresses', shortAddressRoutes({ ...core, auth, publicUrl, register: parts.addresses }))
  app.route('/api/map-links', mapLinkRoutes({ ...core, auth, publicUrl, links: parts.links }))
  app.route('/api/parked', quarantineRoutes({ ...core, auth, publicUrl, allowance: allowances.quarantine }))
  app.route('/api/push-devices', pushDeviceRoutes({ ...core, auth, publicUrl }))
  app.route(
    '/api/contact',
    contactRoutes({ ...core, publicUrl, secret: authSecret, contactMailer: parts.contactMailer, perHour: contactsPerHour }),
  )
  app.route(
    '/api/config',
    configRoutes({
      firebase: parts.env.firebase,
      webPushKey: parts.env.webPush?.publicKey ?? null,
      nafath: parts.nafath.kind,
      mapStyleUrl: parts.env.map?.styleUrl ?? null,
      mapDarkStyleUrl: parts.env.map?.darkStyleUrl ?? null,
    }),
  )
  app.route('/api/service/v1', marketplaceRoutes({ core, auth, serviceApiKey, fileStore: parts.fileStore, receiving }))
  app.route('/api/openapi.json', openapiRoutes(app, publicUrl, [EVENT_WEBHOOK]))
  app.all('/api/*', () => {
    throw new ProblemError(404, 'not_found')
  })
  if (parts.env.map?.tiles) app.route('/', streetRoutes({ file: parts.env.map.tiles, now: core.now, allowance: allowances.streets }))
  app.route('/', site)
  app.notFound((c) => c.text('Not found\n', 404))
  return app
}
