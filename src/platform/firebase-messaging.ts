// A chunk of its own, loaded only when push goes by Firebase and is wanted.
import { initializeApp } from 'firebase/app'
import { getMessaging, getToken } from 'firebase/messaging'
import type { PortalConfig } from '#protocol/config.ts'

type Firebase = NonNullable<PortalConfig['firebase']>

/** Firebase's token for the one registration of this site. Messages themselves come to our worker, with the page open as well. */
export const firebaseToken = ({ vapidKey, ...options }: Firebase, serviceWorkerRegistration: ServiceWorkerRegistration): Promise<string> =>
  getToken(getMessaging(initializeApp(options)), { vapidKey, serviceWorkerRegistration })
