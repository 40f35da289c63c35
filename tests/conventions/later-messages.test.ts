import { describe, expect, it } from 'vitest'
import { isTest, readTree } from './tree.ts'
import { askingThemselves, withoutAuthMessages, withoutMessages } from './later-messages.ts'

const files = readTree(['src']).filter((file) => !isTest(file))
const entries = ['src/app/main.tsx', ...files.map((file) => file.path).filter((path) => path.startsWith('src/routes/'))]

describe('the messages of the later catalog', () => {
  it('are asked for by everything that leads to them', () => {
    expect(entries.length).toBeGreaterThan(15)
    expect(withoutMessages(files, entries)).toEqual([])
  })

  it('are asked for in two layout routes and where parts are loaded on demand, nowhere else', () => {
    expect(askingThemselves(files).toSorted()).toEqual([
      'src/i18n/activate.ts',
      'src/routes/_later.tsx',
      'src/routes/_portal/_later.tsx',
      'src/ui/on-demand.ts',
    ])
  })

  const screen = { path: 'src/screens/sync/sync-screen.tsx', text: "import { Trans } from '@lingui/react/macro'\n" }
  const layout = { path: 'src/routes/_later.tsx', text: "export const Route = createFileRoute('/_later')({ loader: needLaterMessages })\n" }
  const route = "import { SyncScreen } from '#screens/sync/sync-screen.tsx'\n"

  it.each([
    ['a route outside the layout', 'src/routes/a.tsx', route],
    ['a part loaded without them', 'src/routes/a.tsx', "const Panel = lazy(() => import('#screens/sync/sync-screen.tsx'))\n"],
  ])('are missed behind %s', (_name, path, text) => {
    expect(withoutMessages([screen, layout, { path, text }], [path])).toEqual([
      'src/screens/sync/sync-screen.tsx (through src/routes/a.tsx)',
    ])
  })

  it.each([
    ['a route below the layout', 'src/routes/_later/a.tsx', route],
    [
      'a part loaded with them',
      'src/routes/a.tsx',
      "const { Component: Panel } = onDemand(\n  () => import('#screens/sync/sync-screen.tsx'),\n  (module) => module.SyncScreen,\n)\n",
    ],
  ])('are there behind %s', (_name, path, text) => {
    expect(withoutMessages([screen, layout, { path, text }], [path])).toEqual([])
  })
})

describe('the messages of the page to sign in', () => {
  it('are in its own catalog', () => {
    expect(withoutAuthMessages(files, 'src/app/auth.tsx')).toEqual([])
  })

  it('are missed where a part of it speaks from another one', () => {
    const page = { path: 'src/app/auth.tsx', text: "import { Panel } from '#screens/sync/panel.tsx'\n" }
    const panel = { path: 'src/screens/sync/panel.tsx', text: "import { Trans } from '@lingui/react/macro'\n" }
    expect(withoutAuthMessages([page, panel], page.path)).toEqual([panel.path])
  })
})
