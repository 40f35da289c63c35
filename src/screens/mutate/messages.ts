import { msg } from '@lingui/core/macro'

/** What is said where the device has no room for a change. */
export const STORAGE_FULL = msg`This device could not store the change. Free some space and try again.`
