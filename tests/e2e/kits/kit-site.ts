import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { Hono } from 'hono'
import { build } from 'vite'
import { securityHeaders } from '#server/http/headers/security.ts'
import { siteRoutes } from '#server/http/static/serve.ts'
import { readSite } from '#server/http/static/site.ts'

export interface KitSite {
  readonly origin: string
  readonly close: () => void
}

/** Builds the kits as the app is built and serves them under its headers, at a free port. */
export const serveKits = async (): Promise<KitSite> => {
  const outDir = mkdtempSync(join(tmpdir(), 'kits-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    html: { cspNonce: '__CSP_NONCE__' },
    define: { 'import.meta.env.VITE_APP_VERSION': '"0"' },
    resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
    build: { outDir, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false }, minify: false },
    plugins: [react(), lingui(), babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] })],
  })
  const app = new Hono().use(securityHeaders({ https: false })).route('/', siteRoutes(readSite(outDir)))
  const [server, port] = await new Promise<[ReturnType<typeof serve>, number]>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0 }, (info) => resolve([started, info.port]))
  })
  return {
    origin: `http://localhost:${port}`,
    close: () => {
      server.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
