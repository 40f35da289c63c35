import { wipeDevice } from '#db/recovery/wipe.ts'

/** The browser can hang for ever when it has no network to tell the push service. */
const UNSUBSCRIBE_LIMIT_MS = 3_000

const ownRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'registration' in globalThis
    ? (globalThis as typeof globalThis & { registration: ServiceWorkerRegistration }).registration
    : 'serviceWorker' in navigator
      ? navigator.serviceWorker.getRegistration()
      : undefined

const stopPush = async (): Promise<void> => {
  const registration = await ownRegistration()
  const subscription = registration && 'pushManager' in registration ? await registration.pushManager.getSubscription() : null
  await subscription?.unsubscribe()
}

/**
 * Removes everything of a person's from this device after a revocation: the push subscription, databases and caches. What another person has
 * waiting here stays. `inPart`: some changes could not be handed over, which the person is told.
 */
export const leaveDevice = async (userId: string, inPart: boolean): Promise<void> => {
  const patience = new Promise((resolve) => setTimeout(resolve, UNSUBSCRIBE_LIMIT_MS))
  await Promise.race([stopPush().catch(() => undefined), patience])
  await wipeDevice(userId, inPart ? 'revoked-in-part' : 'revoked')
}
