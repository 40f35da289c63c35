import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const onPath = (): string[] => (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))

/** The Chromium on this machine, or undefined: `CHROMIUM_PATH` first, then the system's, then Playwright's own. */
const findChromium = (): string | undefined =>
  [process.env['CHROMIUM_PATH'] ?? '', ...onPath(), chromium.executablePath()].find((path) => path !== '' && existsSync(path))

const isDebianRoot = (): boolean =>
  process.getuid?.() === 0 && existsSync('/etc/os-release') && /\b(debian|ubuntu)\b/i.test(readFileSync('/etc/os-release', 'utf8'))

const run = (command: string, ...args: readonly string[]): boolean => spawnSync(command, args, { stdio: 'inherit' }).status === 0

/** Finds Chromium or installs it: Debian's package for root, else the build that Playwright brings. */
export const needChromium = (): string => {
  const found = findChromium()
  if (found !== undefined) return found
  if (isDebianRoot() && run('apt-get', 'update') && run('apt-get', 'install', '-y', '--no-install-recommends', 'chromium')) {
    const installed = findChromium()
    if (installed !== undefined) return installed
  }
  run(process.execPath, join('node_modules', '@playwright', 'test', 'cli.js'), 'install', '--with-deps', 'chromium')
  const installed = findChromium()
  if (installed === undefined) throw new Error('No Chromium: set CHROMIUM_PATH, or install one.')
  return installed
}
