import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const SHELL = 'chromium-headless-shell'

/** What tests start Chromium with. */
export const CHROMIUM_ARGS = ['--no-sandbox', '--disable-dev-shm-usage']

const onPath = (names: readonly string[]): string[] =>
  (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))

const firstThere = (paths: readonly string[]): string | undefined => paths.find((path) => path !== '' && existsSync(path))

/** The Chromium on this machine, or undefined: `CHROMIUM_PATH` first, then the system's, then Playwright's own. */
const findChromium = (): string | undefined => firstThere([process.env['CHROMIUM_PATH'] ?? '', ...onPath(NAMES), chromium.executablePath()])

const isDebianRoot = (): boolean =>
  process.getuid?.() === 0 && existsSync('/etc/os-release') && /\b(debian|ubuntu)\b/i.test(readFileSync('/etc/os-release', 'utf8'))

const run = (command: string, ...args: readonly string[]): boolean => spawnSync(command, args, { stdio: 'inherit' }).status === 0

const install = (name: string): boolean => run('apt-get', 'install', '-y', '--no-install-recommends', name)

/** Finds Chromium or installs it: Debian's package for root, else the build that Playwright brings. */
export const needChromium = (): string => {
  const found = findChromium()
  if (found !== undefined) return found
  if (isDebianRoot() && run('apt-get', 'update') && install('chromium')) {
    const installed = findChromium()
    if (installed !== undefined) return installed
  }
  run(process.execPath, join('node_modules', '@playwright', 'test', 'cli.js'), 'install', '--with-deps', 'chromium')
  const installed = findChromium()
  if (installed === undefined) throw new Error('No Chromium: set CHROMIUM_PATH, or install one.')
  return installed
}

const headless = (): string => {
  const find = (): string | undefined => firstThere([process.env['CHROMIUM_PATH'] ?? '', ...onPath([SHELL])])
  const found = find()
  if (found !== undefined) return found
  if (isDebianRoot() && run('apt-get', 'update') && install(SHELL)) return find() ?? needChromium()
  return needChromium()
}

/**
 * Chromium's headless shell: the same engine without the windows around it, whose drawing takes a third of a test's processor time. It has
 * no notifications and judges no installation. Debian's package for root; where there is none, Chromium as it is.
 */
export const needHeadless = (): string => (process.env['HEADLESS_PATH'] ??= headless())
