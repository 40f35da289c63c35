import type { Encoding } from './site.ts'

/**
 * The best compression a browser accepts, among those on offer, by the weights of its Accept-Encoding header.
 * Brotli wins over gzip unless the browser weighs it lower; `q=0` means never.
 */
export const acceptedEncoding = (header: string | undefined, offered: (encoding: Encoding) => boolean): Encoding | null => {
  const weights = new Map<string, number>()
  for (const part of (header ?? '').split(',')) {
    const [name = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name, q === undefined ? 1 : Number(q.slice(2)) || 0)
  }
  const weight = (encoding: Encoding): number => (offered(encoding) ? (weights.get(encoding) ?? weights.get('*') ?? 0) : 0)
  if (weight('br') > 0 && weight('br') >= weight('gzip')) return 'br'
  return weight('gzip') > 0 ? 'gzip' : null
}
