const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  woff: 'font/woff',
  wasm: 'application/wasm',
  geojson: 'application/geo+json',
  pbf: 'application/x-protobuf',
}

/** The ending of an address after the last dot of its last part, or '' when it has none. */
export const extension = (path: string): string => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''

/** The content type by ending. Unknown endings are opaque bytes: with `nosniff` a browser will not guess. */
export const contentType = (path: string): string => TYPES[extension(path)] ?? 'application/octet-stream'
