import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Area } from './areas.ts'
import { offsetOf, type MutantResult } from './report.ts'

const run = promisify(execFile)
const COPIED = ['package.json', 'tsconfig.base.json', 'tsconfig.json', 'locales', 'server', 'src', 'tests/support', 'sw']

/** The text with a mutant in it. */
const mutated = (text: string, { location, replacement }: MutantResult): string =>
  `${text.slice(0, offsetOf(text, location.start))}${replacement ?? ''}${text.slice(offsetOf(text, location.end))}`

/**
 * The mutants that the compiler refuses: nobody could have written them by mistake, so no test has to notice. Tried one by one in a copy
 * of the project, because the tool's own check needs the compiler's old interface.
 */
export const untyped = async (
  mutants: readonly MutantResult[],
  place: { root: string; copy: string; area: Pick<Area, 'path' | 'types'> },
): Promise<ReadonlySet<MutantResult>> => {
  const { root, copy } = place
  const { path, types } = place.area
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  for (const name of COPIED) cpSync(join(root, name), join(copy, name), { recursive: true })
  // The area alone and what it imports, because the compiler is asked anew for every mutant. What a mutant leaves unused is no fault.
  const compilerOptions = { incremental: true, tsBuildInfoFile: 'mutants.info', noUnusedLocals: false, noUnusedParameters: false }
  const settings = { extends: `./${types}`, compilerOptions, include: [path], exclude: [`${path}/**/*.test.ts`] }
  writeFileSync(join(copy, 'mutants.json'), JSON.stringify(settings))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const compiles = () =>
    run(join(root, 'node_modules/.bin/tsc'), ['-p', 'mutants.json'], { cwd: copy }).then(
      () => true,
      () => false,
    )
  if (!(await compiles())) throw new Error(`${path} does not compile as it is`)
  const refused = new Set<MutantResult>()
  for (const mutant of mutants) {
    const file = mutant.fileName.slice(root.length + 1)
    const text = readFileSync(join(root, file), 'utf8')
    writeFileSync(join(copy, file), mutated(text, mutant))
    if (!(await compiles())) refused.add(mutant)
    writeFileSync(join(copy, file), text)
  }
  rmSync(copy, { recursive: true, force: true })
  return refused
}
