import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { folderMessenger, httpMessenger, NotSentError } from '#server/sms/messenger.ts'
import { phoneCodeText } from '#server/sms/phone-code-text.ts'

const MESSAGE = { to: '+966501234567', text: 'A "quoted" {to} line\nand another' }

interface Call {
  readonly method: string | undefined
  readonly authorization: string | undefined
  readonly body: unknown
}

describe('a gateway', () => {
  let server: Server | undefined
  afterEach(() => new Promise((resolve) => (server ? (server.closeAllConnections(), server.close(resolve)) : resolve(null))))
  /** A gateway that answers with a status, or never (null). Resolves to its address and what it was sent. */
  const gateway = async (status: number | null, headers: Record<string, string> = {}) => {
    const calls: Call[] = []
    const read = async (request: IncomingMessage) => {
      let text = ''
      for await (const piece of request) text += String(piece)
      calls.push({ method: request.method, authorization: request.headers.authorization, body: JSON.parse(text) })
    }
    server = createServer((request, response) => {
      void read(request).then(() =>
        status === null ? undefined : response.writeHead(status, headers).end('said the number +966501234567'),
      )
    })
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`, calls }
  }
  const settings = { token: 'a-token', sender: 'PORTAL', body: '{"recipients":["{to}"],"from":"{sender}","body":"{text}","bulk":false}' }

  it('is given the message in its own words, once, with the token', async () => {
    const { url, calls } = await gateway(201)
    await httpMessenger({ ...settings, url })(MESSAGE)
    expect(calls).toEqual([
      {
        method: 'POST',
        authorization: 'Bearer a-token',
        body: { recipients: [MESSAGE.to], from: 'PORTAL', body: MESSAGE.text, bulk: false },
      },
    ])
  })

  it.each([400, 401, 404, 429])('that answers %i has sent nothing, and is not quoted', async (status) => {
    const { url } = await gateway(status)
    const failed: unknown = await httpMessenger({ ...settings, url })(MESSAGE).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(NotSentError)
    expect(String(failed)).toBe(`NotSentError: the SMS gateway answered ${status}`)
  })

  it.each([408, 500, 502, 504])('that answers %i may have sent it or not, and is not quoted', async (status) => {
    const { url } = await gateway(status)
    const failed: unknown = await httpMessenger({ ...settings, url })(MESSAGE).catch((error: unknown) => error)
    expect(failed).not.toBeInstanceOf(NotSentError)
    expect(String(failed)).toBe(`Error: the SMS gateway answered ${status}`)
  })

  it('is not followed elsewhere, where the token would go along', async () => {
    const { url, calls } = await gateway(307, { Location: '/elsewhere' })
    const failed: unknown = await httpMessenger({ ...settings, url })(MESSAGE).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(Error)
    expect(failed).not.toBeInstanceOf(NotSentError)
    expect(calls).toHaveLength(1)
  })

  it('that is not there has sent nothing, and is not named', async () => {
    const { url } = await gateway(201)
    await new Promise((resolve) => server?.close(resolve))
    server = undefined
    const failed: unknown = await httpMessenger({ ...settings, url })(MESSAGE).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(NotSentError)
    expect(String(failed)).toBe('NotSentError: the SMS gateway cannot be reached')
  })

  it('that does not answer in time may have sent it or not', async () => {
    const { url } = await gateway(null)
    const failed: unknown = await httpMessenger({ ...settings, url }, 50)(MESSAGE).catch((error: unknown) => error)
    expect(failed).toMatchObject({ name: 'TimeoutError' })
  })
})

describe('a message written to a folder', () => {
  it('is one whole file that only its owner can read, and its name says nothing about people', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-sms-'))
    const names: string[] = []
    await folderMessenger(join(folder, 'sms'), (name) => names.push(name))(MESSAGE)
    expect(readdirSync(join(folder, 'sms'))).toEqual(names)
    expect(names[0]).toMatch(/^2\d{3}-[\dTZ-]+-[0-9a-f]{8}\.txt$/)
    expect(readFileSync(join(folder, 'sms', names[0] ?? ''), 'utf8')).toBe(`To: +966501234567\n\n${MESSAGE.text}\n`)
    expect([statSync(join(folder, 'sms')).mode & 0o777, statSync(join(folder, 'sms', names[0] ?? '')).mode & 0o777]).toEqual([0o700, 0o600])
    rmSync(folder, { recursive: true })
  })
})

describe('the message with a code', () => {
  it.each(['en', 'ar'] as const)('in %s says the code and how long it works, and ends with what phones read', (language) => {
    const text = phoneCodeText({ code: '012345', minutes: 10, host: 'portal.example', language })
    expect(text.split('\n').at(-1)).toBe('@portal.example #012345')
    expect(text).toMatch(/^[^\n]*012345[^\n]*10[^\n]*\n\n/)
    // Two pieces at most: an Arabic one holds 67 characters.
    expect(text.length).toBeLessThanOrEqual(language === 'ar' ? 134 : 160)
  })
})
