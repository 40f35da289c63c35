import { expect, it } from 'vitest'
import { isTest, readProjectFile, readTree, type SourceFile } from './tree.ts'

/** Tests that replace modules of the process they share with others, which may have loaded them before: it would depend on their order. */
const sharing = (files: readonly SourceFile[], config: string): readonly string[] =>
  files
    .filter((file) => isTest(file) && /^vi\.mock\(/m.test(file.text) && !file.text.includes('vi.resetModules()'))
    .map(({ path }) => path)
    .filter((path) => !config.includes(`'${path}'`))

it('whoever replaces a module does so in a process of its own', () => {
  expect(sharing(readTree(['src', 'server', 'sw']), readProjectFile('vitest.config.ts'))).toEqual([])
})

it.each([
  ['in a process of its own', "  'src/ui/a.test.ts',", "vi.mock('./b.ts')\n", []],
  ['anew for each test', '', "vi.mock('./b.ts')\nvi.resetModules()\n", []],
  ['in one that it shares', '', "vi.mock('./b.ts')\n", ['src/ui/a.test.ts']],
])('sees who replaces a module %s', (_, config, text, found) => {
  expect(sharing([{ path: 'src/ui/a.test.ts', text }], config)).toEqual(found)
})
