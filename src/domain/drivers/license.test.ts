import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleDriver } from '#tests/support/samples.ts'
import { addDaysTo } from '../kernel/instant.ts'
import { isOfAge, MIN_AGE } from './driver-form.ts'
import { LICENSE_DAYS, licenseBucket, mayAssign, mayDrive } from './license.ts'

const today = '2026-11-22'
const after = (days: number) => addDaysTo(today, days)
const days = fc.integer({ min: -4000, max: 4000 })

describe('the license radar', () => {
  it.each([
    [-1, 'expired'],
    [0, 7],
    [7, 7],
    [8, 30],
    [30, 30],
    [31, 60],
    [60, 60],
    [61, 90],
    [90, 90],
    [91, null],
  ] as const)('shows a licence that ends in %i days under %s', (left, bucket) => {
    expect(licenseBucket(after(left), today)).toBe(bucket)
  })

  it('never moves a license to a farther place as days go by', () => {
    const places = ['expired', ...LICENSE_DAYS, null] as const
    fc.assert(
      fc.property(days, fc.nat(400), (left, later) => {
        const [now, then] = [licenseBucket(after(left), today), licenseBucket(after(left), after(later))]
        return places.indexOf(then) <= places.indexOf(now)
      }),
    )
  })
})

describe('a license', () => {
  it.each([
    { ends: -1, job: 5, verdict: { kind: 'blocked', code: 'driver.licence_expired' } },
    { ends: 0, job: 0, verdict: null },
    { ends: 0, job: 1, verdict: { kind: 'warning', code: 'licence_ends_before', expiresOn: today } },
    { ends: 5, job: 5, verdict: null },
    { ends: 5, job: 6, verdict: { kind: 'warning', code: 'licence_ends_before', expiresOn: after(5) } },
  ])('that ends in $ends days says of a job in $job days: $verdict', ({ ends, job, verdict }) => {
    expect(mayDrive({ licenseExpiresOn: after(ends) }, { today, on: after(job) })).toEqual(verdict)
  })

  it('that has run out blocks whatever the day of the job; a valid one never blocks, and warns only of days behind its last', () => {
    fc.assert(
      fc.property(days, fc.nat(400), (left, ahead) => {
        const verdict = mayDrive({ licenseExpiresOn: after(left) }, { today, on: after(ahead) })
        return left < 0 ? verdict?.kind === 'blocked' : left < ahead ? verdict?.kind === 'warning' : verdict === null
      }),
    )
  })
})

describe('who may be given a job', () => {
  const ready = sampleDriver({ phoneVerifiedAt: '2026-01-01T00:00:00.000Z' })

  it('is whoever is at work, with a verified phone and a valid license', () => {
    expect(mayAssign(ready, { today, on: after(3) })).toBeNull()
  })

  it.each([
    [{ removedAt: '2026-01-02T00:00:00.000Z' }, 'driver.removed'],
    [{ active: false }, 'driver.inactive'],
    [{ available: false }, 'driver.unavailable'],
    [{ phoneVerifiedAt: null }, 'driver.phone_unverified'],
    [{ licenseExpiresOn: after(-1) }, 'driver.licence_expired'],
  ])('is nobody with %o: %s', (over, code) => {
    expect(mayAssign({ ...ready, ...over }, { today, on: after(3) })).toEqual({ kind: 'blocked', code })
  })

  it('is warned of as the license says, and a block counts before a warning', () => {
    const short = { ...ready, licenseExpiresOn: after(1) }
    expect(mayAssign(short, { today, on: after(3) })).toMatchObject({ kind: 'warning' })
    expect(mayAssign({ ...short, active: false }, { today, on: after(3) })).toMatchObject({ kind: 'blocked' })
  })
})

describe('eighteen years', () => {
  it.each([
    ['2008-11-22', true],
    ['2008-11-23', false],
    ['1899-01-01', true],
    ['2030-01-01', false],
    ['9982-01-01', false],
    ['9985-01-01', false],
    ['9999-12-31', false],
  ])('on 22 November 2026, born on %s: %s', (bornOn, isIt) => {
    expect(isOfAge(bornOn, today)).toBe(isIt)
  })

  it('of who was born on 29 February are full on 1 March where the year has no such day', () => {
    expect([isOfAge('2008-02-29', '2026-02-28'), isOfAge('2008-02-29', '2026-03-01')]).toEqual([false, true])
  })

  it('are full of nobody who is born later than eighteen years ago, in whatever year', () => {
    const year = fc.integer({ min: 0, max: 9999 })
    const rest = fc.constantFrom('-01-01', '-02-28', '-06-15', '-12-31')
    fc.assert(
      fc.property(year, year, rest, rest, (born, now, day, on) => {
        const [from, to] = [born, now].map((one) => String(one).padStart(4, '0'))
        const isFull = now - born > MIN_AGE || (now - born === MIN_AGE && on >= day)
        expect(isOfAge(`${from}${day}`, `${to}${on}`)).toBe(isFull)
      }),
    )
  })

  it('once full stay full', () => {
    fc.assert(
      fc.property(days, fc.nat(4000), fc.nat(4000), (born, age, later) => {
        const on = addDaysTo(after(born), age + MIN_AGE * 366)
        return isOfAge(after(born), on) && isOfAge(after(born), addDaysTo(on, later))
      }),
    )
  })
})
