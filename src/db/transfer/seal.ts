import * as v from 'valibot'
import { fromBase64, toBase64 } from './base64.ts'
import { sha256Of } from '#db/files/files.ts'
import { transferContent, type TransferContent } from './transfer.ts'
import { TransferError } from './transfer-fault.ts'

const FORMAT = 'container-vendor-portal/unsent'
const VERSION = 1
// The figure recommended for PBKDF2 with SHA-256; it makes guessing a passphrase slow, and a person waits half a second.
const ITERATIONS = 600_000
/** What is larger was not made here (`MOST_FILE_BYTES` in `transfer.ts`). */
const MAX_BYTES = 256 * 1024 * 1024

/** Its bytes are judged where they are read: a pattern over megabytes of text overflows the stack. */
const envelope = v.object({
  format: v.literal(FORMAT),
  version: v.number(),
  iterations: v.pipe(v.number(), v.integer(), v.minValue(ITERATIONS), v.maxValue(10_000_000)),
  salt: v.string(),
  iv: v.string(),
  data: v.string(),
})

const keyFrom = async (passphrase: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<CryptoKey> => {
  // The same passphrase can be typed in two Unicode forms; both must open the file.
  const secret = await crypto.subtle.importKey('raw', new TextEncoder().encode(passphrase.normalize('NFKC')), 'PBKDF2', false, [
    'deriveKey',
  ])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations }
  return crypto.subtle.deriveKey(how, secret, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/**
 * Encrypts unsent work with a passphrase (AES-256-GCM under PBKDF2). The file says nothing about its content but its age of format.
 * @throws TransferError `transfer.too_large` for what {@link openTransfer} would not open
 */
export const sealTransfer = async (content: TransferContent, passphrase: string): Promise<Blob> => {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const key = await keyFrom(passphrase, salt, ITERATIONS)
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(JSON.stringify(content)))
  const sealed = {
    format: FORMAT,
    version: VERSION,
    iterations: ITERATIONS,
    salt: toBase64(salt),
    iv: toBase64(iv),
    data: toBase64(new Uint8Array(data)),
  }
  const file = new Blob([JSON.stringify(sealed)], { type: 'application/json' })
  if (file.size > MAX_BYTES) throw new TransferError('transfer.too_large')
  return file
}

const readEnvelope = async (file: Blob): Promise<v.InferOutput<typeof envelope>> => {
  if (file.size > MAX_BYTES) throw new TransferError('transfer.damaged')
  let parsed: unknown
  try {
    parsed = JSON.parse(await file.text())
  } catch {
    throw new TransferError('transfer.damaged')
  }
  const versioned = v.safeParse(v.looseObject({ format: v.literal(FORMAT), version: v.number() }), parsed)
  if (versioned.success && versioned.output.version !== VERSION) throw new TransferError('transfer.version')
  const sealed = v.safeParse(envelope, parsed)
  if (!sealed.success) throw new TransferError('transfer.damaged')
  return sealed.output
}

const isWhole = async ({ sha256, bytes }: TransferContent['files'][number]): Promise<boolean> => {
  try {
    return (await sha256Of(fromBase64(bytes))) === sha256
  } catch {
    return false
  }
}

/**
 * Opens a file of unsent work for one vendor.
 * @throws TransferError `transfer.damaged` (also for a wrong passphrase, which cannot be told apart), `transfer.version`, `transfer.other_vendor`
 */
export const openTransfer = async (file: Blob, passphrase: string, vendorId: string): Promise<TransferContent> => {
  const sealed = await readEnvelope(file)
  let content: unknown
  try {
    const key = await keyFrom(passphrase, fromBase64(sealed.salt), sealed.iterations)
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: fromBase64(sealed.iv) }, key, fromBase64(sealed.data))
    content = JSON.parse(new TextDecoder().decode(plain))
  } catch {
    throw new TransferError('transfer.damaged')
  }
  const parsed = v.safeParse(transferContent, content)
  if (!parsed.success) throw new TransferError('transfer.damaged')
  if (parsed.output.vendorId !== vendorId) throw new TransferError('transfer.other_vendor')
  for (const file of parsed.output.files) if (!(await isWhole(file))) throw new TransferError('transfer.damaged')
  return parsed.output
}
