import { randomUUID } from 'node:crypto'
import { chmod, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AwsClient } from 'aws4fetch'

/** Where whole files are kept, by vendor and the SHA-256 of what is stored. */
export interface FileStore {
  /** Keeps the bytes; the same name again changes nothing. Resolves when they cannot be lost any more. */
  readonly put: (vendorId: string, name: string, file: { bytes: Uint8Array; type: string }) => Promise<void>
  /** The bytes, or null. */
  readonly get: (vendorId: string, name: string) => Promise<Uint8Array | null>
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** For the server's own user alone: these are people's papers. */
const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600

/** Resolves to whether the mode was wider. */
const tighten = async (path: string, mode: number): Promise<boolean> => {
  const wider = ((await stat(path)).mode & 0o777 & ~mode) !== 0
  if (wider) await chmod(path, mode)
  return wider
}

/**
 * Takes from other users of the machine what an earlier release, or whoever brought back a backup, let them read. Files are looked at
 * only where their folder was open: nobody reaches one in a private folder, and there may be very many.
 */
export const tightenFolder = async (root: string): Promise<void> => {
  await mkdir(root, { recursive: true, mode: PRIVATE_FOLDER })
  const wasOpen = await tighten(root, PRIVATE_FOLDER)
  for (const vendor of await readdir(root, { withFileTypes: true })) {
    if (!vendor.isDirectory()) continue
    const folder = join(root, vendor.name)
    if (!(await tighten(folder, PRIVATE_FOLDER)) && !wasOpen) continue
    for (const file of await readdir(folder, { withFileTypes: true }))
      if (file.isFile()) await tighten(join(folder, file.name), PRIVATE_FILE)
  }
}

/** Keeps files in a folder. A file appears under its name only when it is whole and on the disk. */
export const folderStore = (root: string): FileStore => ({
  put: async (vendorId, name, { bytes }) => {
    const path = join(root, vendorId, name)
    await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER })
    const draft = `${path}.${randomUUID()}`
    try {
      const file = await open(draft, 'wx', PRIVATE_FILE)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(draft, path)
    } catch (error) {
      // A device tries again: on a full disk, halves of files would take what room is made.
      await rm(draft, { force: true })
      throw error
    }
    const folder = await open(dirname(path), 'r')
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  },
  get: async (vendorId, name) => {
    try {
      return await readFile(join(root, vendorId, name))
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  },
})

/** An S3-compatible store. */
export interface S3Settings {
  /** Address of the service, without the bucket. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const S3_LIMIT_MS = 20_000

/** Keeps files in an S3-compatible store (path-style addresses). A failure of the store is an outage: the device tries again. */
export const s3Store = (settings: S3Settings): FileStore => {
  const { accessKeyId, secretAccessKey, region, endpoint, bucket } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const call = async (vendorId: string, name: string, init: RequestInit): Promise<Response> => {
    const path = `${endpoint.replace(/\/$/, '')}/${bucket}/${vendorId}/${name}`
    return client.fetch(path, { ...init, signal: AbortSignal.timeout(S3_LIMIT_MS) })
  }
  const failed = (response: Response): Error =>
    Object.assign(new Error(`the file store answered ${response.status}`), { code: 'ECONNREFUSED' })
  return {
    put: async (vendorId, name, { bytes, type }) => {
      const response = await call(vendorId, name, { method: 'PUT', body: new Uint8Array(bytes), headers: { 'Content-Type': type } })
      await response.body?.cancel()
      if (!response.ok) throw failed(response)
    },
    get: async (vendorId, name) => {
      const response = await call(vendorId, name, { method: 'GET' })
      if (response.status === 404) return null
      if (!response.ok) throw failed(response)
      return new Uint8Array(await response.arrayBuffer())
    },
  }
}
