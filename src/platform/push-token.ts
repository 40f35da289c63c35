import { readConfig } from '#api/config.ts'
import { request } from '#api/request.ts'
import type { PortalConfig } from '#protocol/config.ts'
import { TOKEN_KEY } from './push-key.ts'

const REFRESHED_KEY = 'fcmTokenAt'
const WORKER_LIMIT_MS = 10_000
const TOKEN_LIMIT_MS = 20_000
const FORGET_LIMIT_MS = 5_000
const REFRESH_MS = 7 * 86_400_000

type Firebase = NonNullable<PortalConfig['firebase']>

/** unconfigured: off at the server · unsupported: the browser cannot · blocked: the person said no · off · on · unknown: offline. */
export type PushState = 'unconfigured' | 'unsupported' | 'blocked' | 'off' | 'on' | 'unknown'

// The browser's own subscription can hang for ever without a network.
const within = <T>(ms: number, work: Promise<T>): Promise<T> =>
  Promise.race([work, new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('no answer in time')), ms))])

const supported = (): boolean => 'Notification' in globalThis && 'serviceWorker' in navigator && 'PushManager' in globalThis

/** How push stands on this device. */
export const readPushState = async (): Promise<PushState> => {
  const config = await readConfig()
  if (!config) return 'unknown'
  if (!config.firebase) return 'unconfigured'
  if (!supported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && localStorage.getItem(TOKEN_KEY) ? 'on' : 'off'
}

const deviceType = (): 'web-desktop' | 'web-android' | 'web-ios' => {
  if (/Android/.test(navigator.userAgent)) return 'web-android'
  return /iPhone|iPad/.test(navigator.userAgent) ? 'web-ios' : 'web-desktop'
}

type Language = 'en' | 'ar'

const tellServer = async (token: string, language: Language): Promise<void> => {
  const answer = await request('/api/push-devices', { method: 'PUT', body: { token, deviceType: deviceType(), language } })
  if (!answer.ok) throw new Error(`the server refused the push token (${answer.refusal.code})`)
}

/** A message while the page is open becomes a native notification. Rejects when the person has not allowed them. */
const showForeground = async (payload: {
  title: string
  body: string
  icon: string | undefined
  id: string | undefined
}): Promise<void> => {
  if (Notification.permission !== 'granted') throw new Error('Notification permission not granted.')
  const registration = await navigator.serviceWorker.ready
  await registration.showNotification(payload.title, {
    body: payload.body,
    ...(payload.icon === undefined ? {} : { icon: payload.icon }),
    ...(payload.id === undefined ? {} : { tag: payload.id }),
  })
}

// The server is told of a new token at once, and of a known one every seven days.
const isFresh = (token: string): boolean =>
  localStorage.getItem(TOKEN_KEY) === token && Date.now() - Number(localStorage.getItem(REFRESHED_KEY) ?? 0) < REFRESH_MS

/** Gets a token from Firebase, keeps it, tells the server, and listens while the page is open. */
const register = async (firebase: Firebase, language: Language): Promise<void> => {
  const { initializeApp, getMessaging, getToken, onMessage } = await import('./firebase-messaging.ts')
  const { vapidKey, ...options } = firebase
  const messaging = getMessaging(initializeApp(options))
  const serviceWorkerRegistration = await within(WORKER_LIMIT_MS, navigator.serviceWorker.ready)
  const token = await within(TOKEN_LIMIT_MS, getToken(messaging, { vapidKey, serviceWorkerRegistration }))
  if (!isFresh(token)) {
    await tellServer(token, language)
    localStorage.setItem(TOKEN_KEY, token)
    localStorage.setItem(REFRESHED_KEY, String(Date.now()))
  }
  onMessage(messaging, (payload) => {
    const title = payload.data?.['title'] ?? payload.notification?.title
    // Data messages with a code are shown by the worker, in the reader's language; only foreign ones are shown here.
    if (title === undefined || payload.data?.['code'] !== undefined) return
    showForeground({
      title,
      body: payload.data?.['body'] ?? payload.notification?.body ?? '',
      icon: payload.data?.['icon'],
      id: payload.data?.['id'],
    }).catch(logProblem)
  })
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
  if (config?.firebase) await register(config.firebase, language).catch(logProblem)
  return readPushState()
}

/** Listens for messages, and renews the token when it changed or grew old. For devices on which push is on. */
export const listenForPush = async (language: Language): Promise<void> => {
  if (!supported() || Notification.permission !== 'granted') return
  const config = await readConfig()
  if (config?.firebase) await register(config.firebase, language).catch(logProblem)
}

/** Forgets the token on this device and asks the server to forget it; part of signing out. */
export const forgetPushToken = async (): Promise<void> => {
  const token = localStorage.getItem(TOKEN_KEY)
  localStorage.removeItem(TOKEN_KEY)
  localStorage.removeItem(REFRESHED_KEY)
  if (token) await request(`/api/push-devices/${encodeURIComponent(token)}`, { method: 'DELETE', limit: FORGET_LIMIT_MS })
}
