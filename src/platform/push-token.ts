import { readConfig } from '#api/config.ts'
import { request } from '#api/request.ts'
import { DAY_MS } from '#domain/kernel/milliseconds.ts'
import type { PortalConfig } from '#protocol/config.ts'
import { deviceTypeOf } from '#protocol/device-type.ts'
import { sendsPush, TOKEN_KEY, TOLD_KEY } from './push-key.ts'

const WORKER_LIMIT_MS = 10_000
const TOKEN_LIMIT_MS = 20_000
const FORGET_LIMIT_MS = 5_000
// A day before the seven that the specification allows: a page that stays open looks every six hours, and others are opened once a day.
const REFRESH_MS = 6 * DAY_MS

/**
 * unconfigured: off at the server · to-install: an iPhone or iPad has push for installed apps only · unsupported: the browser cannot ·
 * blocked: the person said no · off · on · unknown: offline.
 */
export type PushState = 'unconfigured' | 'to-install' | 'unsupported' | 'blocked' | 'off' | 'on' | 'unknown'

// The browser's own subscription can hang for ever without a network.
const within = <T>(ms: number, work: Promise<T>): Promise<T> =>
  Promise.race([work, new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('no answer in time')), ms))])

const supported = (): boolean => 'Notification' in globalThis && 'serviceWorker' in navigator && 'PushManager' in globalThis

/** How push stands on this device. */
export const readPushState = async (): Promise<PushState> => {
  const config = await readConfig()
  if (!config) return 'unknown'
  if (!sendsPush(config)) return 'unconfigured'
  if (!supported()) return deviceTypeOf(navigator) === 'web-ios' ? 'to-install' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && localStorage.getItem(TOKEN_KEY) ? 'on' : 'off'
}

type Language = 'en' | 'ar'

const tellServer = async (token: string, language: Language): Promise<void> => {
  const answer = await request('/api/push-devices', { method: 'PUT', body: { token, deviceType: deviceTypeOf(navigator), language } })
  if (!answer.ok) throw new Error(`the server refused the push token (${answer.refusal.code})`)
}

// The server is told of a new token at once, and of a known one anew within seven days, also where the clock was ahead when it was told last.
const isFresh = (token: string): boolean =>
  localStorage.getItem(TOKEN_KEY) === token && Math.abs(Date.now() - Number(localStorage.getItem(TOLD_KEY) ?? 0)) < REFRESH_MS

/** Gets this browser's token, from Firebase where the server uses it, else as a subscription of its own; keeps it, and tells the server. */
const register = async (
  { firebase, webPushKey }: PortalConfig,
  language: Language,
  registration: ServiceWorkerRegistration,
): Promise<void> => {
  const asking = async (): Promise<string | null> => {
    if (firebase) return (await import('./firebase-messaging.ts')).firebaseToken(firebase, registration)
    return webPushKey ? (await import('#protocol/subscribe.ts')).subscribeToPush(registration, webPushKey) : null
  }
  const token = await within(TOKEN_LIMIT_MS, asking())
  if (token === null || isFresh(token)) return
  await tellServer(token, language)
  localStorage.setItem(TOKEN_KEY, token)
  localStorage.setItem(TOLD_KEY, String(Date.now()))
}

// By the specification push problems are only logged: nothing the vendor does depends on push.
const logProblem = (error: unknown): void => {
  console.warn('push:', error instanceof Error ? error.message : error)
}

/** Switches push on, asking for permission where needed. Resolves to the state afterwards. */
export const switchPushOn = async (language: Language): Promise<PushState> => {
  const state = await readPushState()
  if (state !== 'off') return state
  if ((await Notification.requestPermission()) !== 'granted') return readPushState()
  const config = await readConfig()
  if (config)
    await within(WORKER_LIMIT_MS, navigator.serviceWorker.ready)
      .then((registration) => register(config, language, registration))
      .catch(logProblem)
  return readPushState()
}

/**
 * Gets a token where there is none yet, and renews it when it changed or grew old. For devices that may show notifications, while somebody
 * is signed in: `isOver` says whether nobody is any more. Nobody waits for it, so the worker may take as long as a slow device needs for
 * its first one.
 */
export const refreshPush = async (language: Language, isOver: () => boolean): Promise<void> => {
  if (!supported() || Notification.permission !== 'granted') return
  const config = await readConfig()
  if (!config || !sendsPush(config)) return
  const registration = await navigator.serviceWorker.ready
  if (!isOver()) await register(config, language, registration).catch(logProblem)
}

/** Forgets the token on this device and asks the server to forget it; part of signing out. */
export const forgetPushToken = async (): Promise<void> => {
  const token = localStorage.getItem(TOKEN_KEY)
  localStorage.removeItem(TOKEN_KEY)
  localStorage.removeItem(TOLD_KEY)
  if (token) await request(`/api/push-devices/${encodeURIComponent(token)}`, { method: 'DELETE', limit: FORGET_LIMIT_MS })
}
