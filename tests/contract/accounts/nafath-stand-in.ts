import { createServer, type IncomingMessage } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export const APP_ID = 'app-id-of-tests'
export const APP_KEY = 'app-key-of-tests'

/** What the service is to answer to its next calls. */
interface Mood {
  begin: 'begun' | 'pending' | 'refused' | 'broken' | 'garbage' | 'slow' | 'elsewhere'
  status: string
  read: 'answers' | 'over' | 'broken' | 'garbage' | 'cut'
}

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return chunks.length === 0 ? {} : (JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>)
}

/** A Nafath service of a few words, over HTTP, with a signing key of its own. */
export const startNafath = async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const stranger = await generateKeyPair('RS256')
  const mood: Mood = { begin: 'begun', status: 'WAITING', read: 'answers' }
  const asked: Array<{ path: string; body: Record<string, unknown>; headers: IncomingMessage['headers'] }> = []
  let count = 0

  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body))
    }
    const serve = async (): Promise<void> => {
      const path = request.url ?? ''
      const body = await bodyOf(request)
      asked.push({ path, body, headers: request.headers })
      if (request.headers['app-id'] !== APP_ID || request.headers['app-key'] !== APP_KEY) return answer(403, { code: '403' })
      if (path === '/stg/api/v1/mfa/jwk')
        return answer(200, { keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }] })
      if (path === '/stg/api/v1/mfa/request/status') {
        if (mood.read === 'over') return answer(400, { code: '400-034-051', nationalId: body['nationalId'] })
        if (mood.read === 'broken') return answer(500, { code: '500', message: `no ${String(body['nationalId'])}` })
        if (mood.read === 'garbage') return answer(200, '<html>maintenance</html>')
        if (mood.read === 'cut') return void response.destroy()
        return answer(200, { status: mood.status })
      }
      if (mood.begin === 'pending') return answer(400, { code: '400-034-050' })
      if (mood.begin === 'refused') return answer(422, { code: '422-031-046' })
      if (mood.begin === 'broken') return answer(500, 'oh no')
      if (mood.begin === 'garbage') return answer(201, { transId: 'x', random: 'many' })
      if (mood.begin === 'elsewhere') return void response.writeHead(302, { Location: '/stg/elsewhere' }).end()
      // Slow: nothing is answered at all.
      if (mood.begin === 'slow') return
      count += 1
      answer(201, { transId: `trans-${count}`, random: '7' })
    }
    serve().catch(() => response.destroy())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0

  return {
    url: `http://127.0.0.1:${port}/stg`,
    mood,
    asked,
    /** A token as the service calls back with. */
    sign: (
      claims: Record<string, unknown>,
      how: { forged?: boolean; audience?: string; expires?: string; alg?: 'HS256'; isEndless?: boolean } = {},
    ) => {
      const token = new SignJWT(claims)
        .setProtectedHeader({ alg: how.alg ?? 'RS256', kid: 'k1' })
        .setIssuedAt()
        .setAudience(how.audience ?? 'portal')
      if (how.isEndless !== true) token.setExpirationTime(how.expires ?? '5m')
      return token.sign(how.alg ? new TextEncoder().encode('s'.repeat(32)) : how.forged ? stranger.privateKey : privateKey)
    },
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}

export type NafathStandIn = Awaited<ReturnType<typeof startNafath>>
