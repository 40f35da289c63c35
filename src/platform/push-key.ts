/** Where the token is kept, by the specification. */
export const TOKEN_KEY = 'fcmToken'
