import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
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

  it('are missed where nobody imports them', () => {
    expect(stylesOf('Radio').every((style) => importedIn([]).has(style))).toBe(false)
  })
})
