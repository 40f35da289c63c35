import { describe, expect, it } from 'vitest'
import { isTest, readTree } from './tree.ts'
import { speechless } from './later-words.ts'

const files = readTree(['src']).filter((file) => !isTest(file))
const entries = ['src/app/main.tsx', ...files.map((file) => file.path).filter((path) => path.startsWith('src/routes/'))]

describe('the words of the later catalog', () => {
  it('are asked for by everything that leads to them', () => {
    expect(entries.length).toBeGreaterThan(15)
    expect(speechless(files, entries)).toEqual([])
  })

  const screen = { path: 'src/screens/sync/sync-screen.tsx', text: "import { Trans } from '@lingui/react/macro'\n" }

  it.each([
    ['a door without a loader', "import { SyncScreen } from '#screens/sync/sync-screen.tsx'\n"],
    ['a chunk loaded without them', "const Panel = lazy(() => import('#screens/sync/sync-screen.tsx'))\n"],
  ])('are missed behind %s', (_name, text) => {
    expect(speechless([screen, { path: 'src/routes/a.tsx', text }], ['src/routes/a.tsx'])).toEqual([
      'src/screens/sync/sync-screen.tsx (through src/routes/a.tsx)',
    ])
  })

  it.each([
    ['a door with a loader', "import { SyncScreen } from '#screens/sync/sync-screen.tsx'\nloader: needLaterMessages,\n"],
    ['a chunk loaded with them', "const Panel = lazy(withLaterMessages(() => import('#screens/sync/sync-screen.tsx')))\n"],
  ])('are there behind %s', (_name, text) => {
    expect(speechless([screen, { path: 'src/routes/a.tsx', text }], ['src/routes/a.tsx'])).toEqual([])
  })
})
