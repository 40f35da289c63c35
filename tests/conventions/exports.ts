import { dirname, join } from 'node:path/posix'
import { parseSync } from 'vite'
import { importsOf, mask } from './code.ts'
import type { SourceFile } from './tree.ts'

/** Folders that files name by `#module/`, which for all but these lie in `src`. */
const AT_ROOT = /^(server|sw|tests|locales)\//

const resolve = (from: string, specifier: string): string | null => {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  if (!specifier.startsWith('#')) return null
  const path = specifier.slice(1)
  return AT_ROOT.test(path) ? path : `src/${path}`
}

/**
 * What no import names: routes, of which the tree is made; tables, which the maker of migrations reads; the wire, whose test reads all of it;
 * what Vitest runs around all tests.
 */
const NAMED_BY_TOOLS = /^(src\/(routes|protocol)\/|server\/database\/[a-z-]+-tables\.ts$|tests\/support\/one-postgres\.ts$)/

/** Interfaces that each noun adds its lines to have to be exported, too. */
const EXTENDS = /^declare module '([^']+)'/gm

const exportsOf = ({ path, text }: SourceFile): readonly string[] =>
  parseSync(path, text).module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName }) => (exportName.kind === 'Name' && exportName.name !== null ? [exportName.name] : [])),
  )

/** Exports of `files` that no other file names among what it imports of theirs. */
export const needlessExports = (files: readonly SourceFile[], users: readonly SourceFile[] = files): string[] => {
  const importers = new Map<string, SourceFile[]>()
  for (const user of users) {
    const extended = Array.from(user.text.matchAll(EXTENDS), ([, specifier = '']) => specifier)
    for (const specifier of [...importsOf(user).map((site) => site.specifier), ...extended]) {
      const target = resolve(user.path, specifier)
      if (target !== null) importers.set(target, [...(importers.get(target) ?? []), user])
    }
  }
  return files
    .filter(({ path }) => !NAMED_BY_TOOLS.test(path))
    .flatMap((file) => {
      const by = importers.get(file.path) ?? []
      return exportsOf(file)
        .filter((name) => !by.some((user) => new RegExp(`\\b${name}\\b`).test(mask(user).code)))
        .map((name) => `${file.path}: nobody imports ${name}`)
    })
}
