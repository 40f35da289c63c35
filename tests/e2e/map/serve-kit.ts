import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'
import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { assetScriptPolicy, pagePolicy } from '#server/http/headers/policy.ts'
import { ROOT } from '#tests/conventions/tree.ts'

const OUT = join(ROOT, '.tmp', 'map-kit')
const PAGE = '/tests/e2e/map/page.html'
const NONCE = 'kit'
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
}

/** Builds the page of the map kit. */
export const buildKit = async (): Promise<void> => {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify('kit') },
    html: { cspNonce: NONCE },
    resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
    plugins: [react(), lingui(), babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] })],
    build: {
      outDir: OUT,
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(ROOT, PAGE) },
    },
  })
}

/**
 * Serves the page under the policies of the portal's own; `mapOrigins` are those a map service may answer from, `streets` what answers for the
 * operator's own tiles.
 */
export const serveKit = async (
  mapOrigins: readonly string[],
  streets: (path: string, range: string) => Response | Promise<Response> = () => new Response(null, { status: 404 }),
): Promise<{ readonly server: Server; readonly address: string }> => {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = pathname === '/' ? PAGE : pathname
    const isPage = path === PAGE
    if (path.startsWith('/map/streets')) {
      void Promise.resolve(streets(path, request.headers.range ?? '')).then(async (answer) =>
        response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer())),
      )
      return
    }
    readFile(join(OUT, path)).then(
      (content) =>
        response
          .setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream')
          .setHeader('content-security-policy', isPage ? pagePolicy(NONCE, mapOrigins) : assetScriptPolicy(mapOrigins))
          .end(content),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the page of the map kit has no port')
  return { server, address: `http://localhost:${address.port}` }
}
