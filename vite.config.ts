import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { version } from './package.json' with { type: 'json' }
import { afterBuild } from './scripts/after-build.ts'
import { authPage } from './scripts/auth-page.ts'
import { laterParts } from './scripts/later-parts.ts'
import { layered } from './scripts/layered-chunks.ts'
import { moduleLoader } from './scripts/module-loader.ts'
import { ownChunk } from './scripts/own-chunk.ts'
import { precacheArchive } from './scripts/precache-archive.ts'
import { preloadLayer } from './scripts/preload-layer.ts'
import { LANDING_SCRIPT, landingPages } from './src/app/landing-build.ts'
import { arabicManifest, manifest } from './src/app/manifest.ts'

const WORKER = '/firebase-messaging-sw.js'
/** The first modules of pages. */
const STARTS = ['src/app/auth.tsx', 'src/app/main.tsx', LANDING_SCRIPT]
/** The lists that open first, below `src/routes/_portal`. */
const FIRST_LISTS = ['booking-renewal', 'replacement-request', 'early-pickup', 'grace-period', 'removal-request']
const COMPRESSED = new Set(['.js', '.mjs', '.css', '.svg', '.json', '.webmanifest', '.txt', '.wasm', '.tar'])
/** What most starts do without: no worker precaches it, and pages fetch it when nobody waits for anything. */
const LATER = ['maplibre', 'map-tiles', 'draw', 'pdf', 'xlsx']
/** How well files are compressed, 11 being the best, which takes ten times as long as 9: what is large is left there. */
const [BEST, QUICK, LARGE] = [11, 9, 2_000_000]

/** In development the worker answers at the address it has in production. */
const workerAddress = (): Plugin => ({
  name: 'worker-address',
  apply: 'serve',
  configureServer: (server) => {
    server.middlewares.use((request, _response, next) => {
      if (request.url === WORKER) request.url = '/dev-sw.js?dev-sw'
      next()
    })
  },
})

/** The manifest's twin for those who read Arabic; pages in Arabic link to it. */
const arabicManifestFile = (): Plugin => ({
  name: 'arabic-manifest',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'manifest.ar.webmanifest', source: JSON.stringify(arabicManifest) })
  },
})

/** Writes `.br` and `.gz` next to what was built. Pages are left out: the server puts a nonce into them per response. */
const precompress = afterBuild('precompress', async (outDir) => {
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && COMPRESSED.has(extname(entry.name)))
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const content = await readFile(path)
      if (content.length < 1024) return
      const quality = content.length < LARGE ? BEST : QUICK
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }))
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
})

const archive = precacheArchive()

export default defineConfig(({ command }) => ({
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(version) },
  html: { cspNonce: '__CSP_NONCE__' },
  // Dexie's own entry leads to a build for old browsers that nothing can be shaken out of.
  resolve: {
    alias: [
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      // React has had what it stands in for since version 18. In development its own entry warns of itself.
      ...(command === 'build'
        ? [{ find: /^use-sync-external-store\/shim(?=$|\/with-selector)/, replacement: 'use-sync-external-store' }]
        : []),
    ],
  },
  // Found with the pages' own: bundled later, they would have every open page loaded anew.
  optimizeDeps: { entries: ['index.html', 'auth.html', 'sw/firebase-messaging-sw.ts', 'src/**/*.{ts,tsx}', '!src/**/*.test.*'] },
  // What only some questions need is a file of its own in workers, too.
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A module that needs no other is named, too: what loads modules must know of every file.
      resolveDependencies: (file, needed, { hostType }) => (hostType === 'js' && needed.length === 0 ? [file] : needed),
    },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: { main: 'index.html', auth: 'auth.html', landing: LANDING_SCRIPT },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // The map is heavy, and most days nobody places a yard.
            { name: 'maplibre', test: /\/node_modules\/(maplibre-gl|@maplibre)\// },
            { name: ownChunk('draw', 'node_modules/@mapbox/mapbox-gl-draw/index.js', STARTS) },
            // For operators whose tiles are one file.
            { name: 'map-tiles', test: /\/node_modules\/pmtiles\/|\/src\/platform\/streets\/packed-reader/ },
            // Read where somebody hands in a locked document, which is rare; with what it packs along.
            { name: 'pdf', test: /\/node_modules\/@cantoo\/pdf-lib\// },
            {
              // In the order in which somebody comes to need them.
              name: layered(
                [
                  {
                    // What the landing page shares with the others.
                    name: 'start',
                    roots: ['src/i18n/stored-language.ts', 'src/protocol/problem.ts', 'node_modules/valibot/dist/index.mjs'],
                  },
                  { name: 'react', roots: ['node_modules/react-dom/client.js', 'node_modules/react/jsx-runtime.js'] },
                  { name: 'auth', roots: ['src/app/auth.tsx'] },
                  { name: 'data', roots: ['src/app/portal-frame.tsx'] },
                  { name: 'portal', roots: ['src/app/main.tsx', 'src/routes/_portal.tsx?tsr-split=component'] },
                  {
                    name: 'list',
                    roots: ['src/app/lists-ahead.ts', ...FIRST_LISTS.map((route) => `src/routes/_portal/${route}.tsx?tsr-split=component`)],
                  },
                  // Fetched once the first rows stand, and needed by the first change.
                  { name: 'rules', roots: ['src/db/rules/queue-changes.ts', 'src/db/rules/replay.ts'] },
                ],
                STARTS,
              ),
            },
          ],
        },
      },
    },
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/app/route-tree.gen.ts',
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: false,
      disableLogging: true,
      tmpDir: 'node_modules/.cache/routes',
    }),
    react(),
    lingui({ failOnMissing: 'catalog', failOnCompileError: true }),
    // The source text stays in the build: it is what a reader sees when no catalog can be loaded.
    babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] }),
    workerAddress(),
    moduleLoader(),
    authPage(),
    preloadLayer('/index.html', 'list'),
    landingPages(),
    arabicManifestFile(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'firebase-messaging-sw.ts',
      injectRegister: false,
      manifest,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html,svg,woff2}', 'icons/*.png', 'map/*.json', 'assets/*.wasm'],
        globIgnores: [`assets/{${[...LATER, 'firebase'].join(',')}}-*`, 'screenshots/**'],
        maximumFileSizeToCacheInBytes: 1_000_000,
        manifestTransforms: [
          (files) => {
            archive.note(files)
            return { manifest: files }
          },
        ],
      },
      devOptions: { enabled: true, type: 'module', navigateFallback: 'index.html' },
    }),
    archive.plugin,
    laterParts(LATER),
    precompress,
  ],
}))
