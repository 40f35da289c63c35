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

/** A store that housekeeping can clear. */
export interface ClearableStore extends FileStore {
  /** Forgets the bytes; harmless when there are none. */
  readonly remove: (vendorId: string, name: string) => Promise<void>
  /**
   * A page of what is there of a vendor, in the order of the names, behind one of them ('': from the first). `next`: what the next page is
   * behind; null: this was the last.
   */
  readonly list: (vendorId: string, after: string) => Promise<{ readonly names: readonly string[]; readonly next: string | null }>
  /** Forgets halves of files that a crash left behind before this moment, where the store has such. */
  readonly dropDrafts: (vendorId: string, before: Date) => Promise<void>
}

/** Names of one page of a folder, as many as an S3-compatible store gives. */
const PAGE = 1000

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

/** How a file is called until it is whole: its name, and one of its own. */
const DRAFT = /\.[0-9a-f-]{36}$/

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })

/** Removes drafts that were last written before a moment. A younger one may be another process's that is just being written. */
const removeDrafts = async (folder: string, before: Date): Promise<void> => {
  for (const name of (await namesIn(folder)).filter((each) => DRAFT.test(each))) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtime < before) await rm(path, { force: true })
  }
}

/** Keeps files in a folder. A file appears under its name only when it is whole and on the disk. */
export const folderStore = (root: string): ClearableStore => ({
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
  remove: (vendorId, name) => rm(join(root, vendorId, name), { force: true }),
  list: async (vendorId, after) => {
    const names = (await namesIn(join(root, vendorId))).filter((name) => name > after).toSorted()
    const page = names.slice(0, PAGE)
    return { names: page, next: names.length > PAGE ? (page.at(-1) ?? null) : null }
  },
  dropDrafts: (vendorId, before) => removeDrafts(join(root, vendorId), before),
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

/**
 * A page of a listing, without the folder before the names; null: this is none. No name of the portal's own holds a sign that is written
 * otherwise in XML.
 */
const readListing = (xml: string, folder: string): { names: string[]; next: string | null } | null => {
  const more = /<IsTruncated>(true|false)<\/IsTruncated>/.exec(xml)?.[1]
  if (more === undefined || !xml.includes('</ListBucketResult>')) return null
  const names = [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].flatMap(([, key = '']) =>
    key.startsWith(folder) ? [key.slice(folder.length)] : [],
  )
  return { names, next: more === 'true' ? (names.at(-1) ?? null) : null }
}

/**
 * Keeps files in an S3-compatible store (path-style addresses). A failure of the store, and of the network until the last byte, is an outage:
 * the device tries again. `limitMs`: the longest that one call may take.
 */
export const s3Store = (settings: S3Settings, limitMs = S3_LIMIT_MS): ClearableStore => {
  const { accessKeyId, secretAccessKey, region, endpoint, bucket } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const failed = (how: string, cause?: unknown): Error =>
    Object.assign(new Error(`the file store ${how}`, { cause }), { code: 'ECONNREFUSED' })
  const ask = async (path: string, init: RequestInit): Promise<{ status: number; bytes: Uint8Array }> => {
    try {
      const response = await client.fetch(`${endpoint.replace(/\/$/, '')}/${bucket}${path}`, {
        ...init,
        signal: AbortSignal.timeout(limitMs),
      })
      return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
    } catch (error) {
      // A time limit and a socket that was cut have codes of their own, which say nothing else.
      throw failed('was not reached', error)
    }
  }
  const call = (vendorId: string, name: string, init: RequestInit) => ask(`/${vendorId}/${name}`, init)
  /** Whether there is something of that name. */
  const isThere = (status: number): boolean => {
    if (status !== 404 && (status < 200 || status > 299)) throw failed(`answered ${status}`)
    return status !== 404
  }
  return {
    put: async (vendorId, name, { bytes, type }) => {
      const { status } = await call(vendorId, name, { method: 'PUT', body: new Uint8Array(bytes), headers: { 'Content-Type': type } })
      if (!isThere(status)) throw failed(`answered ${status}`)
    },
    get: async (vendorId, name) => {
      const { status, bytes } = await call(vendorId, name, { method: 'GET' })
      return isThere(status) ? bytes : null
    },
    remove: async (vendorId, name) => {
      isThere((await call(vendorId, name, { method: 'DELETE' })).status)
    },
    list: async (vendorId, after) => {
      const folder = `${vendorId}/`
      const query = new URLSearchParams({ 'list-type': '2', 'prefix': folder, 'start-after': folder + after })
      const { status, bytes } = await ask(`?${query.toString()}`, { method: 'GET' })
      const page = status === 200 ? readListing(new TextDecoder().decode(bytes), folder) : null
      if (page === null) throw failed(`answered ${status} where it was to list`)
      return page
    },
    // An object appears when all of it has arrived.
    dropDrafts: () => Promise.resolve(),
  }
}
