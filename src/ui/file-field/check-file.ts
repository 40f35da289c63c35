/** What a file was refused for, in the codes the server uses as well. */
type FileFault = 'file.too_large' | 'file.type' | 'file.unreadable'

export interface CheckedFile {
  readonly name: string
  readonly type: 'image/jpeg' | 'image/png' | 'application/pdf'
  readonly bytes: ArrayBuffer
  /** Longest side in pixels; 0 for what is no picture. */
  readonly longSide: number
}

type Checked = { readonly ok: true; readonly file: CheckedFile } | { readonly ok: false; readonly fault: FileFault }

const STARTS: ReadonlyArray<readonly [CheckedFile['type'], readonly number[]]> = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
]

/** The kind of a file by its first bytes, whatever its name says. */
export const sniff = (bytes: Uint8Array): CheckedFile['type'] | null =>
  STARTS.find(([, start]) => start.every((byte, at) => bytes[at] === byte))?.[0] ?? null

const longSideOf = async (bytes: ArrayBuffer, type: string): Promise<number | null> => {
  try {
    const picture = await createImageBitmap(new Blob([bytes], { type }))
    const longSide = Math.max(picture.width, picture.height)
    picture.close()
    return longSide
  } catch {
    return null
  }
}

/** Looks at a picked file: small enough, of an allowed kind by its content, and readable. `below` in bytes. */
export const checkFile = async (file: File, rules: { types: readonly string[]; below: number }): Promise<Checked> => {
  if (file.size >= rules.below) return { ok: false, fault: 'file.too_large' }
  const bytes = await file.arrayBuffer().catch(() => null)
  if (!bytes || bytes.byteLength === 0) return { ok: false, fault: 'file.unreadable' }
  const type = sniff(new Uint8Array(bytes))
  if (!type || !rules.types.includes(type)) return { ok: false, fault: 'file.type' }
  if (type === 'application/pdf') return { ok: true, file: { name: file.name, type, bytes, longSide: 0 } }
  const longSide = await longSideOf(bytes, type)
  return longSide === null ? { ok: false, fault: 'file.unreadable' } : { ok: true, file: { name: file.name, type, bytes, longSide } }
}
