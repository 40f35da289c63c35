import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file of the project: its path from the root with forward slashes, and its text. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

export const ROOT = join(import.meta.dirname, '..', '..')

const GENERATED = /(^|\/)(route-tree|routeTree)\.gen\.ts$|(^|\/)node_modules\/|^src\/.*\.d\.ts$/

const walk = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? walk(path) : [path]
  })

/** What was read once: what is worked out of a file is kept with it, and many rules ask the same of all files. */
const read = new Map<string, SourceFile>()

const readFile = (path: string): SourceFile => {
  const file = read.get(path) ?? { path, text: readFileSync(join(ROOT, path), 'utf8') }
  read.set(path, file)
  return file
}

/** The hand-written files under some folders of the project whose names end in one of `endings`. */
export const readTree = (folders: readonly string[], endings: readonly string[] = ['.ts', '.tsx']): SourceFile[] =>
  folders
    .filter((folder) => existsSync(join(ROOT, folder)))
    .flatMap(walk)
    .filter((path) => endings.some((ending) => path.endsWith(ending)) && !GENERATED.test(path))
    .map(readFile)

/** One hand-written file of the project. */
export const readSource = (path: string): SourceFile => readFile(path)

/** The text of one project file. */
export const readProjectFile = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

export const isTest = (file: SourceFile): boolean => /\.test\.tsx?$/.test(file.path)

/** `path:line` of an offset, for messages a person can click. */
export const at = (file: SourceFile, offset: number): string => `${file.path}:${file.text.slice(0, offset).split('\n').length}`
