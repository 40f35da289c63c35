import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { LATER_PARTS } from '../src/protocol/precache-archive.ts'
import { afterBuild } from './after-build.ts'

/** Writes down which built files the parts of these names are made of, by which pages fetch them for later (`src/app/keep-parts.ts`). */
export const laterParts = (names: readonly string[]): Plugin =>
  afterBuild('later-parts', async (outDir) => {
    const files = (await readdir(join(outDir, 'assets'))).filter((file) => /\.(?:m?js|css)$/.test(file))
    const ofPart = (name: string): readonly string[] => {
      const found = files.filter((file) => file.startsWith(`${name}-`))
      if (found.length === 0) throw new Error(`no file of the build is of ${name}`)
      return found.map((file) => `/assets/${file}`)
    }
    await writeFile(join(outDir, LATER_PARTS), JSON.stringify(names.flatMap(ofPart)))
  })
