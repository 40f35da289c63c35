import type { PortalConfig } from '#protocol/config.ts'

/** Where the token is kept, by the specification: Firebase's, or the subscription of standard Web Push. */
export const TOKEN_KEY = 'fcmToken'

/** When the server was told of it last, in ms since 1970; without it the next start tells it again. */
export const TOLD_KEY = 'fcmTokenAt'

/** Whether the server sends pushes, in one way or the other. */
export const sendsPush = ({ firebase, webPushKey }: PortalConfig): boolean => Boolean(firebase ?? webPushKey)
