import * as v from 'valibot'
import { pushSubscription } from './push.ts'

/** What is used of a registration of the service worker. */
interface Subscribing {
  readonly pushManager: Pick<PushManager, 'getSubscription' | 'subscribe'>
}

const toBase64url = (bytes: ArrayBuffer | null): string | null =>
  bytes &&
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/**
 * This browser's subscription to standard Web Push under the server's key, as the token that the server stores. One made for another key (the
 * server's keys were exchanged, or Firebase was used before) is given up: browsers refuse a second one beside it.
 */
export const subscribeToPush = async ({ pushManager }: Subscribing, key: string): Promise<string> => {
  const known = await pushManager.getSubscription()
  const isOurs = known !== null && toBase64url(known.options.applicationServerKey) === key
  if (known && !isOurs) await known.unsubscribe()
  const { endpoint, keys } = (isOurs ? known : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON()
  return JSON.stringify(v.parse(pushSubscription, { endpoint, keys }))
}
