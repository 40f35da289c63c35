/**
 * The version of everything in this folder. `version.test.ts` pins a hash of the schemas beside it: when a schema
 * changes, raise the number if an older device or server would misread the new shape, and renew the hash.
 */
export const PROTOCOL_VERSION = 1
