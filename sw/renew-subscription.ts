import { request } from '#api/request.ts'
import { readDeviceLanguage, readDeviceSession } from '#db/core/device.ts'
import { portalConfig } from '#protocol/config.ts'
import { deviceTypeOf } from '#protocol/device-type.ts'
import { subscribeToPush } from '#protocol/subscribe.ts'
import { worker } from './scope.ts'

/**
 * Subscribes anew and tells the server, so that nothing is missed until the portal is opened again. Firebase's token is asked for by its
 * library in the page, at the next start.
 */
const renew = async (): Promise<void> => {
  if (!(await readDeviceSession())) return
  const config = await request('/api/config', { schema: portalConfig })
  if (!config.ok) throw new Error(`the settings of the server could not be read (${config.refusal.code})`)
  const { webPushKey } = config.body
  if (!webPushKey) return
  const token = await subscribeToPush(worker.registration, webPushKey)
  const body = { token, deviceType: deviceTypeOf(navigator), language: await readDeviceLanguage() }
  const answer = await request('/api/push-devices', { method: 'PUT', body })
  if (!answer.ok) throw new Error(`the server refused the push token (${answer.refusal.code})`)
}

/** The page does the same at its next start, so a failure here costs what is sent until then. */
export const onSubscriptionChange = (event: ExtendableEvent): void => {
  event.waitUntil(renew().catch((error: unknown) => console.warn('push:', error instanceof Error ? error.message : error)))
}
