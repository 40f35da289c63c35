import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildWebApp, needsBuild } from './web-build.ts'

let root = ''
const write = (path: string, text: string, age = 0) => {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  const at = Date.now() / 1000 - age
  utimesSync(file, at, at)
  for (let folder = dirname(file); folder !== root; folder = dirname(folder)) utimesSync(folder, at, at)
}
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'web-'))
})
afterEach(() => rmSync(root, { recursive: true }))

describe('the web app', () => {
  it('needs a build while there is none and when a source is newer', () => {
    write('src/app/main.tsx', '', 100)
    expect(needsBuild(root)).toBe(true)
    write('dist/index.html', '', 50)
    expect(needsBuild(root)).toBe(false)
    write('src/app/main.test.ts', '', 10)
    utimesSync(join(root, 'src/app'), 0, 0)
    utimesSync(join(root, 'src'), 0, 0)
    expect(needsBuild(root)).toBe(false)
    write('src/app/main.tsx', '', 10)
    expect(needsBuild(root)).toBe(true)
  })

  it('is not left half built', async () => {
    write('node_modules/vite/bin/vite.js', `require('node:fs').writeFileSync('dist/index.html', 'half'); process.exit(1)`)
    write('dist/other.txt', '', 50)
    expect(await buildWebApp(root)).toBe(false)
    expect(existsSync(join(root, 'dist/index.html'))).toBe(false)
    write('dist/index.html', 'whole', 50)
    write('node_modules/vite/bin/vite.js', `process.exit(1)`)
    expect(await buildWebApp(root)).toBe(false)
    expect(existsSync(join(root, 'dist/index.html'))).toBe(true)
    write('node_modules/vite/bin/vite.js', '')
    expect(await buildWebApp(root)).toBe(true)
  })
})
