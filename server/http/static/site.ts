import { readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** The built web app by address (`/index.html`, `/assets/…`), with the `.br` and `.gz` twins the build wrote beside its files. */
export type Site = ReadonlyMap<string, Uint8Array<ArrayBuffer>>

/**
 * Reads the built web app (a few megabytes) into memory once, so that one process serves one build: a build made
 * underneath cannot mix its files with the old ones. Source maps stay behind.
 * @returns null when there is no `index.html`
 */
export const readSite = (folder: string): Site | null => {
  const site = new Map(
    list(folder)
      .filter((path) => !path.endsWith('.map'))
      .map((path) => [`/${relative(folder, path).replaceAll(sep, '/')}`, new Uint8Array(readFileSync(path))]),
  )
  return site.has('/index.html') ? site : null
}

const list = (folder: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
