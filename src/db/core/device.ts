import Dexie, { type Table } from 'dexie'
import { readSettings, type NotificationSettings } from '#domain/notifications/settings.ts'

/** Who uses this device. The service worker cannot read local storage, so it is kept here; it holds no secret. */
interface DeviceSession {
  readonly userId: string
  readonly vendorId: string
  readonly email: string
  readonly name: string
}

interface SettingRow {
  readonly key: string
  readonly value: unknown
}

class DeviceDatabase extends Dexie {
  declare readonly settings: Table<SettingRow, string>

  constructor() {
    super('portal-device', { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ settings: 'key' })
    this.on('versionchange', () => {
      this.close()
      return false
    })
  }
}

const read = async <T>(key: string): Promise<T | null> => {
  const db = new DeviceDatabase()
  try {
    return ((await db.settings.get(key))?.value as T | undefined) ?? null
  } finally {
    db.close()
  }
}

const write = async (key: string, value: unknown): Promise<void> => {
  const db = new DeviceDatabase()
  try {
    if (value === null) await db.settings.delete(key)
    else await db.settings.put({ key, value })
  } finally {
    db.close()
  }
}

/** The session this device knows, or null when signed out. */
export const readDeviceSession = (): Promise<DeviceSession | null> => read('session')

/** Remembers who signed in (null: nobody). */
export const writeDeviceSession = (session: DeviceSession | null): Promise<void> => write('session', session)

/** The language notifications are worded in while no page is open. */
export const readDeviceLanguage = async (): Promise<'en' | 'ar'> => ((await read<string>('language')) === 'ar' ? 'ar' : 'en')

/** Remembers the reader's language for the service worker. */
export const writeDeviceLanguage = (language: 'en' | 'ar'): Promise<void> => write('language', language)

/** How this device tells of news, where the service worker can read it. */
export const readNotificationSettings = async (): Promise<NotificationSettings> => readSettings(await read<unknown>('notificationSettings'))

/** Keeps that for the service worker. */
export const writeNotificationSettings = (settings: NotificationSettings): Promise<void> => write('notificationSettings', settings)

/** How a device was left whose sign-in was ended from another one. */
export type Revoked = 'revoked' | 'revoked-in-part'

/** Leaves word that this device was signed out from another one, for the next page that opens. */
export const markRevoked = (how: Revoked): Promise<void> => write('revoked', how)

/** Such word, if it was left. */
export const readRevoked = async (): Promise<Revoked | null> => {
  const word = await read<unknown>('revoked')
  // An older release wrote `true`.
  return word === 'revoked-in-part' ? word : word === 'revoked' || word === true ? 'revoked' : null
}

/** Forgets it: the person was told, or signs in again. */
export const clearRevoked = (): Promise<void> => write('revoked', null)
