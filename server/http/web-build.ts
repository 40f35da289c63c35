import { spawn } from 'node:child_process'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What the web app is built from. The server itself runs from source. */
const SOURCES = [
  'src',
  'sw',
  'public',
  'locales',
  'index.html',
  'scripts',
  'vite.config.ts',
  'lingui.config.ts',
  'package.json',
  'package-lock.json',
]

const newest = (path: string): number => {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return 0
  if (!found.isDirectory()) return /\.test\.tsx?$/.test(path) ? 0 : found.mtimeMs
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), found.mtimeMs)
}

/** Whether the built web app in `dist` is missing or older than anything it is built from. */
export const needsBuild = (root: string): boolean => {
  const built = statSync(join(root, 'dist/index.html'), { throwIfNoEntry: false })
  return !built || SOURCES.some((source) => newest(join(root, source)) > built.mtimeMs)
}

/**
 * Builds the web app with this very Node. Resolves to false when the build failed; its words go to stderr. What a
 * failed build wrote is not left looking like a finished one.
 */
export const buildWebApp = (root: string): Promise<boolean> =>
  new Promise((resolve) => {
    const begun = Date.now()
    const ended = (ok: boolean): void => {
      const page = join(root, 'dist/index.html')
      if (!ok && newest(page) >= begun) rmSync(page)
      resolve(ok)
    }
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: ['ignore', 2, 2] })
    child.once('error', () => ended(false))
    child.once('exit', (code) => ended(code === 0))
  })
