import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { authHtml } from './auth-html.ts'

const app = readFileSync('index.html', 'utf8')

describe('the page to sign in', () => {
  it('is the page of the app with a script of its own, written once', () => {
    const lines = app.split('\n')
    const others = authHtml(app)
      .split('\n')
      .filter((line, at) => line !== lines[at])
    expect(others.map((line) => line.trim())).toEqual([
      '<div id="root"><img class="mark" src="/favicon.svg" alt="" width="64" height="64" /></div>',
      '<script type="module" src="/src/app/auth.tsx"></script>',
    ])
    expect(existsSync('auth.html')).toBe(false)
  })

  it('is not made of a page without the script it replaces', () => {
    expect(() => authHtml('<html></html>')).toThrow('/src/app/main.tsx')
  })
})
