import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** How Node starts a program that loads the server: `npm start` does so as well, and without it loading takes twice as long. */
export const QUICK_START = ['--import', pathToFileURL(join(import.meta.dirname, '..', '..', 'server', 'main', 'resolve-once.ts')).href]

/**
 * The embedded database is compiled quickly, and not a second time for speed: opening it, which is most of what short processes do, takes
 * half as long.
 */
export const COMPILE_ONCE = '--liftoff-only'
