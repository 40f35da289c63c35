import { randomBytes } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import { pagePolicy } from '#server/http/headers/policy.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import type { SiteFile } from './site.ts'

const PLACE = '__CSP_NONCE__'
const decoder = new TextDecoder()

/**
 * An HTML page with a nonce of its own in markup and policy. It is compressed here, because the build's compressed
 * form still holds the placeholder; it has no ETag, because no two answers are alike.
 */
export const pageResponse = (c: Context, page: SiteFile, mapOrigins: readonly string[]): Response => {
  const nonce = randomBytes(16).toString('base64')
  const html = decoder.decode(page.body).replaceAll(PLACE, nonce)
  const encoding = acceptedEncoding(c.req.header('accept-encoding'), () => true)
  const headers = new Headers({
    'content-type': page.type,
    'content-security-policy': pagePolicy(nonce, mapOrigins),
    'cache-control': 'no-cache',
    'vary': 'Accept-Encoding',
  })
  if (encoding) headers.set('content-encoding', encoding)
  return new Response(c.req.method === 'HEAD' ? null : compressed(html, encoding), { headers })
}

const compressed = (html: string, encoding: 'br' | 'gzip' | null): string | Uint8Array<ArrayBuffer> => {
  if (encoding === 'br') {
    // Quality 5: the page is a few kilobytes and made anew for each visit.
    return new Uint8Array(brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }))
  }
  return encoding === 'gzip' ? new Uint8Array(gzipSync(html)) : html
}
