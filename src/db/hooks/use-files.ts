import { useLiveQuery } from 'dexie-react-hooks'
import { readFile } from '#db/files/files.ts'
import type { FileRow } from '#db/core/files-database.ts'
import { useDatabase } from '#db/hooks/use-database.ts'

/** The bytes of a picked file, live: undefined while they are being read, null when this device does not have them. */
export const useFile = (sha256: string | null): Blob | null | undefined => {
  const db = useDatabase()
  return useLiveQuery(async () => (sha256 === null ? null : readFile(db, sha256)), [db, sha256])
}

/** How the files on this device stand, by SHA-256, live; undefined while they are being read. */
export const useFileStates = (): ReadonlyMap<string, FileRow> | undefined => {
  const db = useDatabase()
  return useLiveQuery(async () => new Map((await db.files.files.toArray()).map((row) => [row.sha256, row])), [db])
}
