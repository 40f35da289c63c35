import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { target } from './modules.ts'
import { isTest, readTree, ROOT, type SourceFile } from './tree.ts'

const LIBRARY = join(ROOT, 'node_modules/@mantine/core')
const COMPONENTS = join(LIBRARY, 'esm/components')

/** What of the library a file uses, types left out. */
const usedBy = ({ text }: SourceFile): string[] =>
  [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type ')),
  )

/** The styles that a component of the library needs: its own, and those of the components it is made of. */
const stylesOf = (component: string): string[] => {
  const seen = new Set<string>()
  const styles = new Set<string>()
  const follow = (file: string): void => {
    if (seen.has(file) || !existsSync(file)) return
    seen.add(file)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from "(\.[^"]+)"/g)) {
      const next = join(dirname(file), path)
      const [, style] = /([A-Z]\w*)\.module\.mjs$/.exec(next) ?? []
      if (style !== undefined) styles.add(style)
      else if (next.startsWith(COMPONENTS)) follow(next)
    }
  }
  follow(join(COMPONENTS, component, `${component}.mjs`))
  return [...styles].filter((style) => existsSync(join(LIBRARY, `styles/${style}.layer.css`)))
}

const importedIn = (files: readonly SourceFile[]): Set<string> =>
  new Set(files.flatMap(({ text }) => [...text.matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g)].map(([, style = '']) => style)))

/** Uses that show nothing of what is styled. */
const HIDDEN: Readonly<Record<string, readonly string[]>> = {
  // Its controls are left out.
  'src/screens/mutate/extension-offer.tsx': ['NumberInput'],
}

/** What brings the styles that are there wherever a screen is. */
const PAGES = ['src/app/styles.ts', 'src/screens/shell/shell.tsx']

/** Components whose parts are chosen by their settings, and the parts that no use of ours shows. */
const UNSHOWN: Readonly<Record<string, readonly string[]>> = {
  Checkbox: ['CheckboxCard', 'CheckboxIndicator'],
  Radio: ['RadioCard', 'RadioIndicator'],
  // Where a trap of the focus begins, which none of ours says by this.
  Drawer: ['VisuallyHidden'],
  Menu: ['VisuallyHidden'],
  Modal: ['VisuallyHidden'],
  Select: ['VisuallyHidden'],
}

describe('the styles of the component library', () => {
  const files = readTree(['src'], ['.ts', '.tsx', '.css']).filter((file) => !isTest(file))
  const used = [...new Set(files.flatMap(usedBy))].toSorted()

  it('are known of each component', () => {
    expect(stylesOf('Select')).toEqual(expect.arrayContaining(['Combobox', 'Input', 'Popover', 'ScrollArea']))
    expect(stylesOf('Radio')).toContain('Radio')
    expect(used).toContain('Select')
  })

  it('are imported for each component that is used: without them it is there and cannot be seen', () => {
    const imported = importedIn(files)
    const missing = used.flatMap((component) =>
      stylesOf(component)
        .filter((style) => !imported.has(style) && !(UNSHOWN[component] ?? []).includes(style))
        .map((style) => `${component}: ${style}`),
    )
    expect(missing).toEqual([])
  })

  it('come with whatever uses a component: its own are brought by the file itself, by what it imports, or by what stands on every page', () => {
    const byPath = new Map(files.map((file) => [file.path, file]))
    /** The files that are there at once where one is, styles included. */
    const allOf = (path: string, seen = new Set<string>()): Set<string> => {
      const file = byPath.get(path)
      if (!file || seen.has(path)) return seen
      seen.add(path)
      for (const [, specifier = ''] of file.text.matchAll(/^(?:import|export) [^;]*?'([^']+)'$/gm)) {
        const next = target(file, specifier)
        if (next !== undefined) allOf(next, seen)
      }
      return seen
    }
    const stylesWith = (path: string) => importedIn([...allOf(path)].flatMap((one) => byPath.get(one) ?? []))
    const everywhere = new Set(PAGES.flatMap((path) => [...stylesWith(path)]))
    const missing = files.flatMap((file) => {
      const own = stylesWith(file.path)
      return usedBy(file).flatMap((component) =>
        stylesOf(component)
          .filter((style) => style === component && !everywhere.has(style) && !own.has(style) && !(HIDDEN[file.path] ?? []).includes(style))
          .map(() => `${file.path}: ${component}`),
      )
    })
    expect(missing).toEqual([])
  })

  it('are missed where nobody imports them', () => {
    expect(stylesOf('Radio').every((style) => importedIn([]).has(style))).toBe(false)
  })
})
