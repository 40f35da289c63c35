import * as v from 'valibot'
import { EnvError } from '#server/database/start-fault.ts'
import { allOrNone, given } from './setting.ts'

const isJsonObject = (s: string): boolean => {
  try {
    const value: unknown = JSON.parse(s)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** The settings of Firebase, as variables. */
export const firebaseVariables = {
  FIREBASE_API_KEY: given,
  FIREBASE_PROJECT_ID: given,
  FIREBASE_APP_ID: given,
  FIREBASE_MESSAGING_SENDER_ID: given,
  FIREBASE_VAPID_KEY: given,
  FIREBASE_SERVICE_ACCOUNT: v.optional(
    v.pipe(
      v.string(),
      v.check((s) => isJsonObject(s), 'must be the JSON text of a service account key'),
    ),
  ),
}

/** What a browser needs to receive push messages; all of it is public. */
export interface FirebaseWeb {
  readonly apiKey: string
  readonly projectId: string
  readonly appId: string
  readonly messagingSenderId: string
  readonly vapidKey: string
}

const project = v.object({ project_id: v.string() })

/**
 * Firebase's web app, or null where there is none. Its tokens are of its own project: an account of another one could send to none of them.
 * @throws EnvError naming the setting that is missing, or the account where it is of another project
 */
export const firebaseWeb = (set: Readonly<Partial<Record<keyof typeof firebaseVariables, string | undefined>>>): FirebaseWeb | null => {
  const { FIREBASE_API_KEY, FIREBASE_PROJECT_ID, FIREBASE_APP_ID, FIREBASE_MESSAGING_SENDER_ID, FIREBASE_VAPID_KEY } = set
  const parts = allOrNone(
    { FIREBASE_API_KEY, FIREBASE_PROJECT_ID, FIREBASE_APP_ID, FIREBASE_MESSAGING_SENDER_ID, FIREBASE_VAPID_KEY },
    'FIREBASE_',
  )
  if (!parts) return null
  const account = set.FIREBASE_SERVICE_ACCOUNT === undefined ? null : v.safeParse(project, JSON.parse(set.FIREBASE_SERVICE_ACCOUNT))
  if (account?.success === true && account.output.project_id !== parts.FIREBASE_PROJECT_ID)
    throw new EnvError(`FIREBASE_SERVICE_ACCOUNT: is of another project than FIREBASE_PROJECT_ID (${parts.FIREBASE_PROJECT_ID})`)
  return {
    apiKey: parts.FIREBASE_API_KEY,
    projectId: parts.FIREBASE_PROJECT_ID,
    appId: parts.FIREBASE_APP_ID,
    messagingSenderId: parts.FIREBASE_MESSAGING_SENDER_ID,
    vapidKey: parts.FIREBASE_VAPID_KEY,
  }
}
