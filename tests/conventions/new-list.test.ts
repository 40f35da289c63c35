import { expect, it } from 'vitest'
import { importsOf } from './code.ts'
import { target } from './modules.ts'
import { isTest, readTree } from './tree.ts'

const files = new Map(readTree(['src']).map((file) => [file.path, file]))

/** The files of a noun's folder that its list is made of: what its screen leads to there. */
const listFiles = (screen: string): readonly string[] => {
  const folder = screen.slice(0, screen.lastIndexOf('/') + 1)
  const found = new Set<string>()
  const follow = (path: string): void => {
    const file = files.get(path)
    if (!file || found.has(path) || !path.startsWith(folder)) return
    found.add(path)
    for (const { specifier } of importsOf(file)) follow(target(file, specifier) ?? '')
  }
  follow(screen)
  return [...found]
}

/** The routes that show a list or the record beside it. */
const routeFiles = (noun: string): readonly string[] =>
  [...files.values()]
    .filter((file) => file.path.startsWith('src/routes/') && !isTest(file))
    .filter((file) => importsOf(file).some(({ specifier }) => new RegExp(`/${noun}-(list|detail)-screen\\.tsx$`).test(specifier)))
    .map(({ path }) => path)

/** Nouns whose lists do what the list kit does, and add little of their own: those of earnings, for one, add the taxes of each month. */
const PLAIN = [['penalties', 'penalty']] as const

// What the list kit leaves to a noun is what every later list costs.
it.each(PLAIN)('a new list takes at most ten files, its routes, its record and the menu among them, as that of %s', (folder, noun) => {
  const own = `src/screens/${folder}/${noun}`
  const list = listFiles(`${own}-list-screen.tsx`)
  const made = [...list, `${own}-detail-screen.tsx`, ...routeFiles(noun), 'src/screens/shell/nav.ts']
  expect(list).toContain(`${own}-list.ts`)
  expect(made.filter((path) => !files.has(path))).toEqual([])
  expect(made.length, made.join('\n')).toBeLessThanOrEqual(10)
})
