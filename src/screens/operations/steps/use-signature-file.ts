import { storeFile } from '#db/files/files.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { Signature } from '#domain/operations/operation.ts'
import type { GivenSignature } from './signature-field.tsx'

/** Keeps the picture of what was signed. */
export const useSignatureFile = () => {
  const db = useDatabase()
  return async (given: GivenSignature): Promise<Signature> => {
    if (given.kind === 'absent') return given
    const blob = await new Promise<Blob | null>((done) => given.draw.toBlob(done, 'image/png'))
    if (!blob) return { kind: 'absent', why: 'unable' }
    const image = await storeFile(db, { name: 'signature.png', type: 'image/png', bytes: await blob.arrayBuffer() })
    return { kind: 'signed', by: given.by, image }
  }
}
