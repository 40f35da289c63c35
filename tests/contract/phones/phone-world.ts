import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { phoneCodeStatus, type PhoneCodeStatus } from '#protocol/phone-code.ts'
import { sampleDriver } from '#tests/support/samples.ts'
import type { EngineUnderTest } from '../engines.ts'
import { openService, SITE } from '../service-world.ts'
import { readProblem } from '../read-answer.ts'

/** A number nobody else in the tests has: what is sent to one phone is counted whoever asks. */
export const newPhone = (): string => `05${String(parseInt(randomUUID().slice(0, 8), 16) % 10 ** 8).padStart(8, '0')}`

/** The server, vendors with drivers, and the messages it sends. */
export const openPhones = async (engine: EngineUnderTest, options: Parameters<typeof openService>[1] = {}) => {
  const service = await openService(engine, options)

  /** A signed-in vendor with a driver whose phone is to be confirmed. */
  const vendor = async (phone = newPhone()) => {
    const { id: vendorId, email, path } = await service.vendor()
    const { cookie } = await service.signIn(email)
    /** Another driver; resolves to what can be asked about them. */
    const driver = async (over: Parameters<typeof sampleDriver>[0] = {}) => {
      const own = sampleDriver({ id: randomUUID(), phone: newPhone(), ...over })
      const brought = await service.call('POST', `${path}/drivers`, { body: [own] })
      if (brought.status !== 200) throw new Error(`the driver came to ${brought.status}`)
      return { ...own, ...ask(own.id, own.phone) }
    }
    const ask = (driverId: string, shown: string) => {
      const call = (method: string, rest = '', body?: unknown) =>
        service.app.request(`/api/drivers/${driverId}/phone-code${rest}`, {
          method,
          headers: {
            'Origin': SITE,
            'Cookie': cookie,
            'User-Agent': 'Test',
            ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
      return {
        send: (over: object = {}) => call('POST', '', { phone: shown, language: 'en', ...over }),
        check: (code: string) => call('POST', '/check', { code }),
        status: async (): Promise<PhoneCodeStatus> => v.parse(phoneCodeStatus, await (await call('GET')).json()),
        codes: () => service.messages.filter(({ to }) => to === `+966${shown.slice(1)}`).map(({ text }) => /\d{6}$/.exec(text)?.[0] ?? ''),
      }
    }
    return { vendorId, cookie, path, phone, ask, driver }
  }

  const codeOf = async (response: Response) => (await readProblem(response)).code
  /** What every device of a vendor has of a driver. */
  const kept = async (vendorId: string, driverId: string) => {
    const rows = await service.database.vendorTransaction(vendorId, (tx) =>
      tx.rows<{ at: string | null }>(
        sql`select body ->> 'phoneVerifiedAt' as at from records where kind = 'drivers' and id = ${driverId}::uuid`,
      ),
    )
    return rows[0]?.at ?? null
  }
  return { ...service, vendor, codeOf, kept }
}

export type Phones = Awaited<ReturnType<typeof openPhones>>

/** Another code than this one. */
export const wrongCode = (code: string, by = 1): string => String((Number(code) + by) % 1_000_000).padStart(6, '0')
