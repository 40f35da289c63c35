import { randomBytes } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { pagePolicy } from '#server/http/headers/policy.ts'

const PLACE = '__CSP_NONCE__'
const decoder = new TextDecoder()

const COMPRESS = {
  // Quality 5: the page is a few kilobytes and made anew for each visit.
  br: (html: string) => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (html: string) => gzipSync(html),
}

/**
 * An HTML page with a nonce of its own in markup and policy. It is compressed here, because what the build could
 * compress still holds the placeholder; it has no ETag, because no two answers are alike.
 */
export const pageResponse = (c: Context, page: Uint8Array, mapOrigins: readonly string[]): Response => {
  const nonce = randomBytes(16).toString('base64')
  const html = decoder.decode(page).replaceAll(PLACE, nonce)
  const accepted = new Set(parseAccept(c.req.header('accept-encoding') ?? '').flatMap(({ type, q }) => (q > 0 ? [type] : [])))
  const encoding = (['br', 'gzip'] as const).find((one) => accepted.has(one))
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy(nonce, mapOrigins),
    'cache-control': 'no-cache',
    'vary': 'Accept-Encoding',
  }
  if (encoding === undefined) return c.body(html, { headers })
  const body = new Uint8Array(COMPRESS[encoding](html))
  return c.body(body, { headers: { ...headers, 'content-encoding': encoding } })
}
