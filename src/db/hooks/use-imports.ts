import { useLiveQuery } from 'dexie-react-hooks'
import type { Kind } from '#domain/kernel/entity.ts'
import { loggedImports, type LoggedImport } from '#db/import/import-log.ts'
import { useDatabase } from './use-database.ts'

const NONE: readonly LoggedImport[] = []

/** The imports of a noun that this device remembers, the latest first; live, none while they are being read. */
export const useImports = (noun: Kind): readonly LoggedImport[] => {
  const db = useDatabase()
  return useLiveQuery(() => loggedImports(db, noun, Date.now()), [db, noun]) ?? NONE
}
