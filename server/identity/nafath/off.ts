import type { NafathProvider } from './provider.ts'

const nobody = (): Promise<never> => Promise.reject(new Error('Nafath is not set up'))

/** For installations without the Nafath service and without a sandbox: nobody is asked, and nobody is believed. */
export const NO_NAFATH: NafathProvider = { kind: 'off', pollMs: 60_000, begin: nobody, read: nobody, verifyCallback: nobody }
