import { portalConfig, type PortalConfig } from '#protocol/config.ts'
import { request } from './request.ts'

let pending: Promise<PortalConfig | null> | null = null

/** How the operator has set this portal up; null where the server cannot say now. Asked once for as long as the page is open. */
export const readConfig = async (): Promise<PortalConfig | null> => {
  pending ??= request('/api/config', { schema: portalConfig }).then((answer) => (answer.ok ? answer.body : null))
  const config = await pending
  if (config === null) pending = null
  return config
}
