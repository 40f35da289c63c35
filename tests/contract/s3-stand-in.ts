import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Settings } from '#server/files/store.ts'

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const hex = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Whether a request carries the signature (AWS version 4) that only the holder of the secret can make. */
const isSigned = (request: IncomingMessage, { accessKeyId, secretAccessKey, region }: S3Settings): boolean => {
  const header = request.headers.authorization ?? ''
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      header,
    )
  if (!match) return false
  const [, id, day = '', place, names = '', signature = ''] = match
  if (id !== accessKeyId || place !== region || !names.split(';').includes('host')) return false
  const at = String(request.headers['x-amz-date'])
  const signed = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const asked = [...new URLSearchParams(query)].map((pair) => pair.map(encodeURIComponent).join('=')).toSorted()
  const canonical = [request.method, path, asked.join('&'), signed.join(''), names, request.headers['x-amz-content-sha256']].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, hex(canonical)].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, day), region), 's3'), 'aws4_request')
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex'))
}

/** Keys of a listing that one answer holds. */
const PAGE = 2

/** A page of the keys, as the second version of the listing gives them. */
const listing = (keys: readonly string[], asked: URLSearchParams): string => {
  const [prefix, after] = [asked.get('prefix') ?? '', asked.get('start-after') ?? '']
  const found = keys.filter((key) => key.startsWith(prefix) && key > after).toSorted()
  const contents = found.slice(0, PAGE).map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`)
  const more = `<IsTruncated>${found.length > PAGE}</IsTruncated>`
  return `<?xml version="1.0"?><ListBucketResult><Name>yard</Name>${more}${contents.join('')}</ListBucketResult>`
}

/** A small real S3-compatible server on this machine: it checks signatures and keeps objects in memory. */
export const startS3 = async () => {
  const settings = { endpoint: '', bucket: 'yard', region: 'me-south-1', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'not-a-real-secret' }
  const objects = new Map<string, { bytes: Buffer; type: string | undefined }>()
  const refused: string[] = []
  const headers: IncomingHttpHeaders[] = []
  let broken = false
  let hanging: 'before' | 'within' | null = null
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      headers.push(request.headers)
      if (hanging === 'before') return
      if (hanging === 'within') return response.writeHead(200, { 'Content-Length': '100' }).write('a')
      if (broken) return response.writeHead(503).end()
      if (!isSigned(request, settings)) {
        refused.push(path)
        return response.writeHead(403).end()
      }
      if (request.method === 'PUT') {
        objects.set(path, { bytes: Buffer.concat(parts), type: request.headers['content-type'] })
        return response.writeHead(200).end()
      }
      if (request.method === 'DELETE') {
        objects.delete(path)
        return response.writeHead(204).end()
      }
      if (path.startsWith(`/${settings.bucket}?`)) {
        const keys = [...objects.keys()].map((key) => key.slice(settings.bucket.length + 2))
        return response.writeHead(200).end(listing(keys, new URL(path, settings.endpoint).searchParams))
      }
      const object = objects.get(path)
      return object ? response.writeHead(200).end(object.bytes) : response.writeHead(404).end()
    })
  })
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  settings.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    settings,
    objects,
    refused,
    headers,
    breakDown: (down: boolean) => {
      broken = down
    },
    /** From now on answers never come, or never end. */
    hang: (where: 'before' | 'within' | null) => {
      hanging = where
    },
    /** Ends every connection at once. */
    cut: () => server.closeAllConnections(),
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
