/** Where the token is kept, by the specification. */
export const TOKEN_KEY = 'fcmToken'

/** At start: goes on with push where it was switched on on this device; nothing of it is loaded otherwise. */
export const resumePush = async (language: 'en' | 'ar'): Promise<void> => {
  if (localStorage.getItem(TOKEN_KEY) === null) return
  const { listenForPush } = await import('./push-token.ts')
  await listenForPush(language)
}
