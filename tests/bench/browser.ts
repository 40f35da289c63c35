import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { chromium, type Page } from '@playwright/test'
import { build } from 'vite'

interface BenchPage {
  readonly executablePath: string
  /** Answers calls of the page under `/api/`. */
  readonly answer?: (request: Request) => Response | Promise<Response>
}

/**
 * Runs `work` in a page of a real Chromium with a profile on disk, with the bench script loaded. Served over loopback,
 * because IndexedDB needs an origin.
 */
export const inBenchPage = async <T>({ executablePath, answer }: BenchPage, work: (page: Page) => Promise<T>): Promise<T> => {
  const dir = await mkdtemp(join(tmpdir(), 'bench-'))
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { outDir: dir, lib: { entry: 'tests/bench/page/main.ts', formats: ['es'], fileName: 'bench' }, minify: true },
  })
  // Rare parts of the engine are files of their own, so whatever was built is served.
  const scripts = new Map<string, Buffer>()
  for (const name of await readdir(dir, { recursive: true }))
    if (name.endsWith('.js')) scripts.set(`/${name}`, await readFile(join(dir, name)))
  const api = answer ? getRequestListener(answer) : null
  const server = createServer((request, response) => {
    if (api && request.url?.startsWith('/api/')) return void api(request, response)
    const script = scripts.get(request.url ?? '')
    if (script) response.setHeader('content-type', 'text/javascript').end(script)
    else
      response
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><title>bench</title><script type="module" src="/bench.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const context = await chromium.launchPersistentContext(join(dir, 'profile'), { executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(600_000)
    await page.goto(`http://127.0.0.1:${port}/`)
    await page.waitForFunction(() => 'bench' in globalThis)
    return await work(page)
  } finally {
    await context.close()
    server.close()
  }
}
