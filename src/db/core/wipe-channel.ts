/** Name of the channel on which tabs tell each other that the device was wiped. */
export const WIPE_CHANNEL = 'portal-wipe'

/** What is said there: somebody signed out here, or was signed out from another device (`in-part`: not all changes could be handed over). */
export type WipeReason = 'wiped' | 'revoked' | 'revoked-in-part'
