import { importsOf } from './code.ts'
import { target, type ImportTable } from './modules.ts'
import { at, isTest, type SourceFile } from './tree.ts'

const folderIn = (root: string, path: string): string | undefined =>
  path.startsWith(`${root}/`) ? path.slice(root.length + 1).split('/')[0] : undefined

/** Imports between the folders of `root` that the table does not allow. Tests may import any. */
export const layerFaults = (files: readonly SourceFile[], root: string, table: ImportTable): string[] =>
  files.flatMap((file) => {
    const from = folderIn(root, file.path)
    if (from === undefined || isTest(file)) return []
    if (!table.has(from)) return [`${file.path} lies in no layer of ${root} (ARCHITECTURE.md)`]
    return importsOf(file).flatMap(({ specifier, offset }) => {
      const to = folderIn(root, target(file, specifier) ?? '')
      return to === undefined || to === from || table.get(from)?.has(to)
        ? []
        : [`${at(file, offset)} '${specifier}' ${from} may not import ${to} (ARCHITECTURE.md, layers of ${root})`]
    })
  })

const NONE: ReadonlySet<string> = new Set()

/** Imports by which a file of `folder` loads one of another folder of `root` at once, but for those that are allowed. */
export const eagerImports = (files: readonly SourceFile[], root: string, folder: string, allowed = NONE): string[] =>
  files.flatMap((file) => {
    if (folderIn(root, file.path) !== folder || isTest(file)) return []
    return importsOf(file).flatMap(({ specifier, offset, isLazy, isType }) => {
      const to = folderIn(root, target(file, specifier) ?? '')
      return to === undefined || to === folder || isLazy || isType || allowed.has(to)
        ? []
        : [`${at(file, offset)} '${specifier}' loads ${root}/${to} at once`]
    })
  })

/**
 * The files that are loaded at once with any of `roots`, each with the way there. What the table of routes names is left out: the
 * build takes the screens out of it.
 */
export const loadedWith = (files: readonly SourceFile[], roots: readonly string[]): ReadonlyMap<string, readonly string[]> => {
  const known = new Map(files.map((file) => [file.path, file]))
  const ways = new Map<string, readonly string[]>(roots.map((root) => [root, [root]]))
  for (const [path, way] of ways) {
    const file = known.get(path)
    for (const { specifier, isLazy, isType } of file && !path.startsWith('src/routes/') ? importsOf(file) : []) {
      const to = isLazy || isType ? undefined : target({ path }, specifier)?.split('?')[0]
      if (to !== undefined && known.has(to) && !ways.has(to)) ways.set(to, [...way, to])
    }
  }
  return ways
}

/** Circles of files that import each other, types included: each as its files in order. */
export const circles = (files: readonly SourceFile[]): string[][] => {
  const known = new Set(files.map(({ path }) => path))
  const imports = new Map(
    files.map((file) => [
      file.path,
      importsOf(file)
        .map(({ specifier }) => target(file, specifier)?.split('?')[0] ?? '')
        .filter((path) => known.has(path) && path !== file.path),
    ]),
  )
  const found: string[][] = []
  const done = new Set<string>()
  const walk = (path: string, way: readonly string[]): void => {
    const at = way.indexOf(path)
    if (at !== -1) found.push(way.slice(at))
    if (at !== -1 || done.has(path)) return
    for (const next of imports.get(path) ?? []) walk(next, [...way, path])
    done.add(path)
  }
  for (const path of known) walk(path, [])
  return found
}
