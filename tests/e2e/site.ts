import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Made once in the process that reads the configuration and handed to its workers through the environment.
const handed = (name: string, make: () => string): string => (process.env[name] ??= make())

export const PORT = Number(handed('E2E_PORT', () => String(20_000 + (process.pid % 20_000))))
/** Service workers need a trustworthy origin; localhost is one without TLS. */
export const ORIGIN = `http://localhost:${PORT}`
export const SERVICE_KEY = handed('E2E_SERVICE_KEY', () => randomBytes(32).toString('hex'))
export const DATA_DIR = handed('E2E_DATA_DIR', () => mkdtempSync(join(tmpdir(), 'portal-e2e-')))
/** The profile of a browser that was at the portal before, of which devices begin as copies. */
export const PROFILE_DIR = handed('E2E_PROFILE_DIR', () => mkdtempSync(join(tmpdir(), 'portal-e2e-profile-')))
