import { randomUUID } from 'node:crypto'
import type { Mail } from '#server/mail/mailer.ts'
import type { EngineUnderTest } from '../engines.ts'
import { openService, SITE } from '../service-world.ts'

export { SITE } from '../service-world.ts'
export const PASSWORD = 'p4ssword-1'

/** A browser of its own: it keeps the cookies it is given, as long as they have not been cleared. */
export interface Browser {
  readonly cookies: Map<string, string>
  readonly send: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>
}

/** The token of the link in a mail. */
export const tokenIn = (mail: Mail | undefined): string => /#([\w-]{24,43})$/m.exec(mail?.text ?? '')?.[1] ?? 'no link'

/** The whole server, browsers that speak to it, and the mails it sends. */
export const openAccounts = async (engine: EngineUnderTest, options: Parameters<typeof openService>[1] = {}) => {
  const service = await openService(engine, options)

  const browser = (): Browser => {
    const cookies = new Map<string, string>()
    return {
      cookies,
      send: async (method, path, body, headers = {}) => {
        const response = await service.app.request(path, {
          method,
          headers: {
            'Origin': SITE,
            'User-Agent': 'Test',
            ...(cookies.size > 0 ? { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
            ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
            ...headers,
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          if (value === '' || /max-age=0(;|$)/i.test(line)) cookies.delete(name)
          else cookies.set(name, value)
        }
        return response
      },
    }
  }

  const form = (over: Record<string, unknown> = {}) => ({
    companyName: 'Green Yard',
    email: `${randomUUID()}@example.com`,
    password: PASSWORD,
    confirmation: PASSWORD,
    terms: true,
    language: 'en',
    ...over,
  })

  const mailsTo = (email: string): Mail[] => service.mails.filter((mail) => mail.to === email)

  /** Somebody who has signed up and confirmed, and the browser they did it in. */
  const member = async (over: Record<string, unknown> = {}) => {
    const own = browser()
    const given = form(over)
    await own.send('POST', '/api/sign-up', given)
    const verified = await own.send('POST', '/api/sign-up/verify', { token: tokenIn(mailsTo(given.email)[0]) })
    if (!verified.ok) throw new Error(`the verification answered ${verified.status}`)
    const session = (await verified.json()) as { userId: string; vendorId: string; email: string }
    return { ...given, ...session, browser: own }
  }

  const signInAs = (who: Browser, email: string, password = PASSWORD) => who.send('POST', '/api/session', { email, password, terms: true })

  /** Has the link of a recovery sent to somebody. Resolves to its token. */
  const recoveryOf = async (email: string, from = browser()): Promise<string> => {
    const asked = await from.send('POST', '/api/recovery', { email, language: 'en' })
    if (!asked.ok) throw new Error(`the recovery answered ${asked.status}`)
    return tokenIn(mailsTo(email).at(-1))
  }
  const reset = (token: string, password: string, from = browser()) =>
    from.send('POST', '/api/recovery/password', { token, password, confirmation: password, language: 'en' })

  return { ...service, browser, form, mailsTo, member, signInAs, recoveryOf, reset }
}

export type Accounts = Awaited<ReturnType<typeof openAccounts>>
