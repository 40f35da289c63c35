import { fileURLToPath } from 'node:url'

/** The folder of numbered SQL migrations: one set for PGlite and PostgreSQL. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
