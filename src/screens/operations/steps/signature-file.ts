import { storeFile } from '#db/files/files.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import type { Signature } from '#domain/operations/operation.ts'
import type { GivenSignature } from './signature-field.tsx'

/**
 * A signature as a step records it, its picture stored on the device.
 * @throws where the picture cannot be made or stored: somebody who signed is never noted as one who did not
 */
export const storeSignature = async (db: PortalDatabase, given: GivenSignature): Promise<Signature> => {
  if (given.kind === 'absent') return given
  const blob = await new Promise<Blob | null>((done) => given.draw.toBlob(done, 'image/png'))
  if (!blob) throw new Error('the canvas gave no picture of the signature')
  const image = await storeFile(db, { name: 'signature.png', type: 'image/png', bytes: await blob.arrayBuffer() })
  return { kind: 'signed', by: given.by, image }
}
