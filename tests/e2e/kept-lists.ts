import { globSync } from 'node:fs'
import { readProjectFile } from '#tests/conventions/tree.ts'
import { FLEET } from './screens.ts'

/** The address of a list and the source text of its title, read from the files in which the noun declares them. */
const declaredIn = (screen: string): { readonly path: string; readonly title: string } => {
  const [, path] = /\bpath="(\/[^"]+)"/.exec(readProjectFile(screen)) ?? []
  const [, title] = /^ {2}title: msg`([^`]+)`/m.exec(readProjectFile(screen.replace('-screen.tsx', '.ts'))) ?? []
  if (path === undefined || title === undefined) throw new Error(`${screen}: no list with an address and a title`)
  return { path, title }
}

const isOfFleet = (path: string): boolean => FLEET.some((one) => one.path === path)

/** The lists that stand on `RecordListScreen`, but for those of the fleet: a new one is looked at without a line anywhere. */
export const KEPT_LISTS = globSync('src/screens/*/*-list-screen.tsx')
  .filter((screen) => readProjectFile(screen).includes('<RecordListScreen'))
  .map(declaredIn)
  .filter(({ path }) => !isOfFleet(path))
  .toSorted((a, b) => a.path.localeCompare(b.path))
