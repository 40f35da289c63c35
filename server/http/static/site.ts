import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { contentType } from './content-type.ts'

export type Encoding = 'br' | 'gzip'

/** One file of the built web app, with the compressed forms the build made of it. */
export interface SiteFile {
  readonly type: string
  readonly etag: string
  readonly body: Uint8Array<ArrayBuffer>
  readonly encoded: ReadonlyMap<Encoding, Uint8Array<ArrayBuffer>>
}

/** The built web app by address (`/index.html`, `/assets/…`). */
export type Site = ReadonlyMap<string, SiteFile>

const SUFFIX: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }

const isCompressed = (path: string): boolean => Object.values(SUFFIX).some((suffix) => path.endsWith(suffix))

/**
 * Reads the built web app (a few megabytes) into memory once, so that one process serves one build: a build made
 * underneath cannot mix its files with the old ones. Source maps stay behind.
 * @returns null when there is no `index.html`
 */
export const readSite = (folder: string): Site | null => {
  const paths = list(folder)
  if (!paths.includes('/index.html')) return null
  const present = new Set(paths)
  const bytes = (path: string) => new Uint8Array(readFileSync(join(folder, path)))
  const site = new Map<string, SiteFile>()
  for (const path of paths) {
    if (isCompressed(path) || path.endsWith('.map')) continue
    const body = bytes(path)
    const encoded = new Map<Encoding, Uint8Array<ArrayBuffer>>()
    for (const encoding of ['br', 'gzip'] as const) {
      const twin = path + SUFFIX[encoding]
      if (present.has(twin)) encoded.set(encoding, bytes(twin))
    }
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    site.set(path, { type: contentType(path), etag, body, encoded })
  }
  return site
}

const list = (folder: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(
        (entry) =>
          `/${join(entry.parentPath, entry.name)
            .slice(folder.length + 1)
            .replaceAll('\\', '/')}`,
      )
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
