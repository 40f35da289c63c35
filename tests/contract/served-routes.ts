import { Hono } from 'hono'
import { noLinks } from '#server/addresses/links.ts'
import { noRegister } from '#server/addresses/register.ts'
import { createApp } from '#server/main/app.ts'
import type { MapSettings } from '#server/main/map-settings.ts'
import type { Site } from '#server/http/static/site.ts'
import { createLogger } from '#server/http/log/logger.ts'
import { mountedRoutes } from '#server/http/openapi/mounted.ts'

/** Stands for a part that mounting routes keeps and does not touch. */
const untouched = <Part extends object>(): Part => new Proxy<Part>({} as Part, {})

/** The whole server as it is mounted, over nothing: its routes are there, and none can be called but those of the pages, where there is a site. */
export const mountedApp = ({ site = null, map = null }: { site?: Site | null; map?: MapSettings | null } = {}): Hono => {
  const app = createApp({
    addresses: noRegister,
    links: noLinks,
    env: {
      publicUrl: 'https://portal.example',
      fileQuota: 0,
      serviceApiKey: '',
      firebase: null,
      webPush: null,
      map,
      stores: { appStoreUrl: null, googlePlayUrl: null },
      authSecret: '',
      contactsPerHour: 0,
      signUpsPerHour: 0,
      nafathPerHour: 0,
      smsPerHour: 0,
      smsUnapprovedPerHour: 0,
      trustedProxies: 0,
    },
    core: untouched(),
    auth: untouched(),
    fileStore: untouched(),
    contactMailer: untouched(),
    post: () => undefined,
    messenger: () => Promise.resolve(),
    nafath: untouched(),
    logger: createLogger('silent'),
    site,
    stopping: () => false,
  })
  return new Hono().route('/', app)
}

/** Every route of the server with what it declares: known before any database is open, so that there is a test for each. */
export const SERVED = mountedRoutes(mountedApp())
