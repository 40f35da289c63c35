import { wipeDevice } from '#db/recovery/wipe.ts'

/**
 * Removes everything of a person's from this device after a revocation: databases, caches and, beside these, the push subscription. It begins at
 * once: whoever still works in an open page would be told that what they did in between was handed over. What another person has waiting here
 * stays. `inPart`: some changes could not be handed over, which the person is told.
 */
export const leaveDevice = (userId: string, inPart: boolean): Promise<void> => wipeDevice(userId, inPart ? 'revoked-in-part' : 'revoked')
