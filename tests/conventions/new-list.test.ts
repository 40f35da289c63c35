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

/** Where a list has a line beside its own files: the menu, the words it is found by, the lists that are read ahead, the screen of a record. */
const LINES = ['src/screens/shell/nav.ts', 'src/i18n/screen-aliases.ts', 'src/app/later-lists.ts', 'src/protocol/record-path.ts'] as const

/** A list that does what the list kit does, and what it adds to that: those of earnings, for one, add the taxes of each month. */
const PLAIN = [['penalties', 'penalty', '/penalty-payment', ['src/screens/penalties/unpaid-total.tsx']]] as const

// What the list kit leaves to a noun is what every later list costs.
it.each(PLAIN)('a new list takes at most ten files, as that of %s', (folder, noun, address, added) => {
  const own = `src/screens/${folder}/${noun}`
  const list = listFiles(`${own}-list-screen.tsx`).filter((path) => !added.some((one) => one === path))
  expect(LINES.filter((path) => !files.get(path)?.text.includes(`'${address}`))).toEqual([])
  const made = [...list, `${own}-detail-screen.tsx`, ...routeFiles(noun), ...LINES]
  expect(routeFiles(noun)).toHaveLength(2)
  expect(list).toContain(`${own}-list.ts`)
  expect(made.filter((path) => !files.has(path))).toEqual([])
  expect(made.length, made.join('\n')).toBeLessThanOrEqual(10)
})
