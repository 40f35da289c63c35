import type { BrowserContext } from '@playwright/test'
import { build } from 'vite'

/** Where the browser finds it. It has an ending, so that the service worker leaves it alone. */
export const BARE_PAGE = '/bare-start.html'
const SCRIPT = '/bare-start.js'

const buildScript = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: true, lib: { entry: 'tests/bench/page/bare-start.ts', formats: ['es'], fileName: 'bare' } },
  })
  const output = Array.isArray(built) ? built.flatMap((one) => one.output) : 'output' in built ? built.output : []
  const script = output.find((one) => one.type === 'chunk')
  if (script?.type !== 'chunk') throw new Error('the bare page has no script')
  return script.code
}

/** Answers with the bare page at the portal's own origin, whose database it reads. */
export const serveBarePage = async (context: BrowserContext): Promise<void> => {
  const script = await buildScript()
  const html = `<!doctype html><title>bare</title><body><script type="module" src="${SCRIPT}"></script></body>`
  await context.route(`**${BARE_PAGE}`, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await context.route(`**${SCRIPT}`, (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
}
