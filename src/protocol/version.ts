/**
 * The version of everything in this folder. `version.test.ts` pins a hash of the schemas beside it: when a schema
 * changes, raise the number if an older device or server would misread the new shape, and renew the hash.
 *
 * 3: a push holds up to 400 changes, 100 before.
 * 2: a mutation can depend on another (`dependsOn`), and the head of an answer says what the server speaks.
 */
export const PROTOCOL_VERSION = 3

/** The oldest version the server still takes: devices in the field send what they queued weeks ago. */
export const OLDEST_PROTOCOL = 1

/** The first version in which a mutation can depend on another. */
export const DEPENDENCIES_SINCE = 2

/** What a server before version 3 takes in one push. */
export const MAX_MUTATIONS_BEFORE_3 = 100
