/**
 * The steps of the set-up, in their order; a later one opens when the earlier ones are done. In a file of their own: the routes need them
 * before any data.
 */
export const SETUP_STEPS = ['account', 'business-details', 'kyc'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]
