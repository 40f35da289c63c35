import { describe, expect, it } from 'vitest'
import { rowsOf, sampleContext, sampleDriver } from '#tests/support/samples.ts'
import { confirmDriverPhone, importDriver } from './marketplace.ts'

const at = '2026-11-21T09:31:00.000Z'
const confirm = (driver: ReturnType<typeof sampleDriver> | null, phone = '0501234567') =>
  confirmDriverPhone.decide(rowsOf(driver ? { drivers: [driver] } : {}), { driverId: sampleDriver().id, phone, at }, sampleContext)

describe("a driver's phone", () => {
  it('is confirmed from the moment its code came back', () => {
    expect(confirm(sampleDriver())).toEqual({
      ok: true,
      changes: [{ op: 'put', kind: 'drivers', body: sampleDriver({ phoneVerifiedAt: at }) }],
    })
  })

  it('stays confirmed from the first time on', () => {
    const first = sampleDriver({ phoneVerifiedAt: '2026-11-20T09:31:00.000Z' })
    expect(confirm(first)).toEqual({ ok: true, changes: [{ op: 'put', kind: 'drivers', body: first }] })
  })

  it('is not confirmed by a code that went to another number', () => {
    expect(confirm(sampleDriver({ phone: '0559876543' }))).toEqual({ ok: false, rejection: { code: 'driver.phone_changed', params: {} } })
  })

  it('is nobody’s once the driver is gone', () => {
    expect(confirm(sampleDriver({ removedAt: at }))).toMatchObject({ ok: false, rejection: { code: 'driver.removed' } })
    expect(confirm(null)).toMatchObject({ ok: false, rejection: { code: 'record.not_found' } })
  })
})

describe('a driver whom the marketplace brings', () => {
  const bring = (bornOn: string, now: string) =>
    importDriver.decide(rowsOf({}), sampleDriver({ bornOn }), { ...sampleContext, now, clientAt: now })

  it('is eighteen by the day in Riyadh, which begins at 21:00 of the day before in Greenwich', () => {
    expect(bring('2008-11-22', '2026-11-21T21:00:00.000Z')).toMatchObject({ ok: true })
    expect(bring('2008-11-22', '2026-11-21T20:59:59.999Z')).toEqual({
      ok: false,
      rejection: { code: 'mutation.invalid', params: { field: 'bornOn' } },
    })
  })
})
