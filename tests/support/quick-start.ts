import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** How Node starts a program that loads the server: `npm start` does so as well, and without it loading takes twice as long. */
export const QUICK_START = ['--import', pathToFileURL(join(import.meta.dirname, '..', '..', 'server', 'main', 'resolve-once.ts')).href]
