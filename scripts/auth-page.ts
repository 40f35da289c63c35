import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { authHtml } from '../src/app/auth-html.ts'
import { AUTH_PATHS } from '../src/protocol/auth-paths.ts'

/** Makes `auth.html` of `index.html`: as an input of the build, and in development at its addresses. */
export const authPage = (): Plugin => {
  let root = ''
  return {
    name: 'auth-page',
    enforce: 'pre',
    configResolved: (config) => {
      root = config.root
    },
    resolveId: (id) => (id === 'auth.html' ? join(root, 'auth.html') : null),
    load: async (id) => (id === join(root, 'auth.html') ? authHtml(await readFile(join(root, 'index.html'), 'utf8')) : null),
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { server, originalUrl = '' }) => (server && AUTH_PATHS.has(originalUrl.split('?')[0] ?? '') ? authHtml(html) : html),
    },
  }
}
