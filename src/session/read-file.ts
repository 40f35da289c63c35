import { filePath } from '#protocol/files.ts'

/** A photo of five megabytes over a slow line. */
const LIMIT_MS = 60_000

/** The bytes of a file the server has, or null where they cannot be had now. Never throws. */
export const readServerFile = async (sha256: string): Promise<Uint8Array | null> => {
  if (!navigator.onLine) return null
  try {
    const response = await fetch(filePath(sha256), { credentials: 'same-origin', signal: AbortSignal.timeout(LIMIT_MS) })
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null
  } catch {
    return null
  }
}
