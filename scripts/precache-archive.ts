import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packTar } from 'modern-tar'
import type { Plugin } from 'vite'
import { CODE_READER, PRECACHE_ARCHIVE } from '../src/protocol/precache-archive.ts'
import { afterBuild } from './after-build.ts'

/** What the worker precaches, as `injectManifest` tells it. */
interface Precached {
  readonly url: string
}

/** A moment for all files, so that equal builds have equal archives. */
const MADE_AT = new Date(0)

/**
 * Packs what the worker precaches from `assets` into one file: hundreds of requests cost a first visit most of its time. Only what stands
 * there, as all of it is answered with the same headers.
 */
export const precacheArchive = (): { readonly plugin: Plugin; readonly note: (files: readonly Precached[]) => void } => {
  let urls: readonly string[] = []
  return {
    note: (files) => {
      urls = files.map(({ url }) => url).filter((url) => url.startsWith('assets/') && !CODE_READER.test(`/${url}`))
    },
    plugin: afterBuild('precache-archive', async (outDir) => {
      const entries = await Promise.all(
        urls.map(async (name) => {
          const body = await readFile(join(outDir, name))
          return { header: { name, size: body.length, type: 'file' as const, mtime: MADE_AT }, body }
        }),
      )
      await writeFile(join(outDir, PRECACHE_ARCHIVE), await packTar(entries))
    }),
  }
}
