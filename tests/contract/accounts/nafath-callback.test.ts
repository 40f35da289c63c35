import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { NafathAttempt } from '#protocol/nafath.ts'
import { ENGINES } from '../engines.ts'
import { newId, useNafath } from './nafath-world.ts'

describe.each(ENGINES)('the callback of Nafath, on $name', (engine) => {
  const nafath = useNafath(engine)
  const { begin, look, linked } = nafath

  const callback = async (token: string, of: { transId: string; requestId: string }) =>
    nafath.world.app.request('/api/nafath/callback', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, ...of }),
    })
  const transOf = async ({ id }: NafathAttempt): Promise<string> =>
    (
      await nafath.world.database.query<{ transId: string }>(sql`select trans_id as "transId" from nafath_attempts where id = ${id}::uuid`)
    )[0]?.transId ?? ''

  it('brings the answer before the page asks', async () => {
    const { nationalId } = await linked()
    const attempt = await begin(nationalId)
    const transId = await transOf(attempt)
    const token = await nafath.service.sign({ transId, status: 'COMPLETED' })
    expect((await callback(token, { transId, requestId: attempt.id })).status).toBe(204)
    expect((await callback(token, { transId, requestId: attempt.id })).status).toBe(204)
    expect(await look(attempt)).toMatchObject({ state: 'approved' })
  })

  it('is believed for nothing but what the service signed for us, just now', async () => {
    const { nationalId } = await linked()
    const attempt = await begin(nationalId)
    const transId = await transOf(attempt)
    const claims = { transId, status: 'COMPLETED' }
    const tokens = [
      await nafath.service.sign(claims, { forged: true }),
      await nafath.service.sign(claims, { audience: 'somebody else' }),
      await nafath.service.sign(claims, { expires: '-5m' }),
      await nafath.service.sign(claims, { alg: 'HS256' }),
      await nafath.service.sign(claims, { isEndless: true }),
      await nafath.service.sign({ status: 'COMPLETED' }),
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`,
      'garbage',
    ]
    for (const token of tokens) expect((await callback(token, { transId, requestId: attempt.id })).status, token).toBe(401)
    expect(await look(attempt)).toMatchObject({ state: 'waiting' })
  })

  it('about another transaction changes nothing', async () => {
    const { nationalId } = await linked()
    const [attempt, other] = [await begin(nationalId), await begin(newId(), 'sign-in', nafath.world.browser())]
    const transId = await transOf(other)
    const token = await nafath.service.sign({ transId, status: 'COMPLETED' })
    expect((await callback(token, { transId, requestId: attempt.id })).status).toBe(204)
    expect((await callback(token, { transId: await transOf(attempt), requestId: attempt.id })).status).toBe(401)
    expect((await callback(token, { transId, requestId: randomUUID() })).status).toBe(204)
    expect((await callback(token, { transId, requestId: "'; drop" })).status).toBe(204)
    expect(await look(attempt)).toMatchObject({ state: 'waiting' })
  })
})
