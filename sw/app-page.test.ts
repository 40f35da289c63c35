import { expect, it } from 'vitest'
import { appPageOf } from './app-page.ts'

const SITE = 'https://portal.example'
const page = (path: string, visibilityState: DocumentVisibilityState = 'hidden') => ({ url: `${SITE}${path}`, visibilityState })

it.each([
  ['the landing page', [page('/', 'visible'), page('/?lang=ar')]],
  [
    'a file',
    [page('/api/files/abc', 'visible'), page('/landing/en.html'), { url: `blob:${SITE}/a1`, visibilityState: 'visible' as const }],
  ],
  [
    'another site',
    [
      { url: 'https://other.example/driver', visibilityState: 'visible' as const },
      { url: '', visibilityState: 'visible' as const },
    ],
  ],
  ['nothing', []],
])('%s is no page to show a record in', (_what, windows) => {
  expect(appPageOf(windows, SITE)).toBeUndefined()
})

it('a page of the app shows a record, the one in sight first', () => {
  const [hidden, seen, landing] = [page('/driver'), page('/?source=app', 'visible'), page('/', 'visible')]
  expect(appPageOf([landing, hidden], SITE)).toBe(hidden)
  expect(appPageOf([landing, hidden, seen], SITE)).toBe(seen)
})
