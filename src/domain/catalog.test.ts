import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { decideMutation } from '#tests/support/decide-mutation.ts'
import { ACCEPTED_CALLS } from '#tests/support/accepted-calls.ts'
import { rowsOf, SAMPLES, sampleBooking, sampleContext, sampleDriver, sampleOperation, sampleRequest } from '#tests/support/samples.ts'
import { ENTITIES, findEntity } from './entities.ts'
import { findMutation, MUTATIONS, REJECTION_CODES } from './catalog.ts'
import { ALL_MUTATIONS, findAnyMutation } from './marketplace-catalog.ts'
import type { RejectionCode } from './kernel/rejection.ts'
import { searchWords } from './kernel/search.ts'
import { changeRef, type Decision, type Rows } from './kernel/mutation.ts'
import { REQUEST_STATES } from './requests/lifecycle.ts'
import { REQUEST_TYPES, requestCounter } from './requests/request.ts'
import { BOOKING_STATES } from './bookings/lifecycle.ts'
import { OPERATION_STATES } from './operations/lifecycle.ts'
import { isClosed } from './bookings/booking.ts'
import { unitLabel } from './containers/barcode.ts'

const freeze = <T>(value: T): T => {
  if (value !== null && typeof value === 'object') {
    Object.values(value).forEach(freeze)
    Object.freeze(value)
  }
  return value
}

const rowsFor = (name: string): Rows =>
  rowsOf(
    Object.fromEntries(
      Object.entries({ ...SAMPLES, ...ACCEPTED_CALLS[name]?.rows })
        .filter(([kind]) => kind !== ACCEPTED_CALLS[name]?.without)
        .map(([kind, row]) => [kind, [freeze(structuredClone(row))]]),
    ),
  )

const decide = (name: string, args: unknown, rows = rowsFor(name)): Decision => {
  const mutation = findAnyMutation(name)
  if (mutation === undefined) throw new Error(`no mutation ${name}`)
  return decideMutation(mutation, { rows, args, context: sampleContext })
}

describe('the catalog', () => {
  it('holds each kind and each name once', () => {
    expect(new Set(ENTITIES.map(({ kind }) => kind)).size).toBe(ENTITIES.length)
    expect(new Set(ALL_MUTATIONS.map(({ name }) => name)).size).toBe(ALL_MUTATIONS.length)
    expect(new Set(REJECTION_CODES).size).toBe(REJECTION_CODES.length)
    // A noun that declares a code without its list standing in the catalog does not compile.
    expect<Exclude<RejectionCode, (typeof REJECTION_CODES)[number]> extends never ? true : false>(true).toBe(true)
  })

  it('finds what it holds and nothing else', () => {
    for (const entity of ENTITIES) expect(findEntity(entity.kind)).toBe(entity)
    for (const mutation of ALL_MUTATIONS) expect(findAnyMutation(mutation.name)).toBe(mutation)
    for (const name of ['', 'nothing', 'toString', '__proto__'])
      expect([findEntity(name), findAnyMutation(name)]).toEqual([undefined, undefined])
  })

  it('gives a device exactly what its people may ask for', () => {
    expect(MUTATIONS.map(({ name }) => name)).toEqual(ALL_MUTATIONS.filter(({ by }) => by === 'vendor').map(({ name }) => name))
    for (const { name, by } of ALL_MUTATIONS) expect(findMutation(name) !== undefined).toBe(by === 'vendor')
  })

  it('has a sample of every kind and a call of every mutation', () => {
    expect(Object.keys(SAMPLES).sort()).toEqual(ENTITIES.map(({ kind }) => kind).sort())
    expect(Object.keys(ACCEPTED_CALLS).sort()).toEqual(ALL_MUTATIONS.map(({ name }) => name).sort())
  })
})

describe.each(ENTITIES.map((entity) => [entity.kind, entity] as const))('a record of %s', (kind, entity) => {
  const sample = SAMPLES[kind]
  const fields = Object.keys(sample ?? {})

  it('is accepted, survives JSON and is not changed by its schema', () => {
    expect(v.parse(entity.schema, JSON.parse(JSON.stringify(sample)))).toEqual(sample)
  })

  it.each(fields)('is refused without %s', (field) => {
    const { [field]: _gone, ...rest } = sample as unknown as Record<string, unknown>
    expect(v.is(entity.schema, rest)).toBe(false)
  })

  it('is refused when it is no record', () => {
    for (const value of [null, undefined, '', 0, [], 'x']) expect(v.is(entity.schema, value)).toBe(false)
    expect(v.is(entity.schema, { ...sample, id: 'not-an-id' })).toBe(false)
  })
})

describe.each(ALL_MUTATIONS.map(({ name }) => name))('%s', (name) => {
  const call = ACCEPTED_CALLS[name]

  it('is accepted', () => {
    expect(decide(name, call?.args)).toMatchObject({ ok: true })
  })

  it('writes only valid rows of known kinds', () => {
    const decision = decide(name, call?.args)
    const changes = decision.ok ? decision.changes : []
    expect(changes.length > 0).toBe(call?.idle !== true)
    for (const change of changes) {
      const entity = findEntity(change.kind)
      expect(entity).toBeDefined()
      if (change.op === 'put' && entity) expect(v.parse(entity.schema, change.body)).toEqual(change.body)
      expect(changeRef(change).kind).toBe(change.kind)
    }
  })

  it('decides the same twice and leaves its rows and arguments as they were', () => {
    const args = freeze(structuredClone(call?.args))
    const rows = rowsFor(name)
    expect(decide(name, args, rows)).toEqual(decide(name, args, rows))
    expect(args).toEqual(call?.args)
  })

  it('reads no row that it did not ask for', () => {
    const definition = findAnyMutation(name)
    if (definition === undefined) throw new Error('gone')
    const all = rowsFor(name)
    const asked = new Set<string>()
    const loaded: Rows = { get: (kind, id) => (asked.has(`${kind}:${id}`) ? all.get(kind, id) : undefined) }
    const bound = definition.bind({ args: call?.args })
    if (!bound.ok) throw new Error('refused')
    for (let before = -1; before !== asked.size;) {
      before = asked.size
      for (const ref of bound.needs(loaded, sampleContext.vendorId)) asked.add(`${ref.kind}:${ref.id}`)
    }
    const strict: Rows = {
      get: (kind, id) => {
        expect(asked).toContain(`${kind}:${id}`)
        return all.get(kind, id)
      },
    }
    expect(decide(name, call?.args, strict)).toMatchObject({ ok: true })
  })

  const unusable: readonly unknown[] = [undefined, null, 7, 'x', ...(call?.idle ? [] : [[], {}, { requestId: 'x' }, { id: 7 }])]
  it.each(unusable.map((args) => ({ args })))('refuses $args as arguments: a rejection, not a crash', ({ args }) => {
    expect(decide(name, args)).toMatchObject({
      ok: false,
      rejection: { code: 'mutation.invalid', params: { field: expect.any(String) as string } },
    })
  })
})

describe('an unusable argument', () => {
  it('is named by its path', () => {
    const args = { ...sampleRequest('renewal'), customerName: { en: '', ar: 'x' } }
    expect(decide('request.submit', args)).toMatchObject({ rejection: { code: 'mutation.invalid', params: { field: 'customerName.en' } } })
  })
})

describe('derived facts', () => {
  it('count a request by type and state, and a booking by state', () => {
    for (const type of REQUEST_TYPES)
      for (const status of REQUEST_STATES)
        expect(findEntity('requests')?.counters(sampleRequest(type, { status }))).toEqual([
          requestCounter(type, status),
          requestCounter(type),
        ])
    expect(requestCounter('renewal', 'pending')).toBe('requests/renewal/pending')
    expect(findEntity('bookings')?.counters(sampleBooking())).toEqual(['bookings/on_site', 'bookings'])
    expect(findEntity('zones')?.counters(SAMPLES['zones'] ?? { id: '' })).toEqual(['zones/active'])
    const drivers = [{}, { active: false }, { removedAt: sampleContext.now }].map((over) =>
      findEntity('drivers')?.counters(sampleDriver(over)),
    )
    expect(drivers).toEqual([['drivers/active'], ['drivers/inactive'], []])
  })

  it('bring work to a new device first', () => {
    const priority = (status: (typeof REQUEST_STATES)[number]) => findEntity('requests')?.priority(sampleRequest('renewal', { status }))
    expect(REQUEST_STATES.map(priority)).toEqual(['worklist', 'history', 'history', 'history'])
    const bookings = BOOKING_STATES.map((status) => findEntity('bookings')?.priority(sampleBooking({ status })))
    expect(bookings).toEqual([...Array<string>(6).fill('worklist'), ...Array<string>(4).fill('history')])
    expect(BOOKING_STATES.filter((status) => isClosed({ status }))).toEqual(['completed', 'rejected', 'expired', 'cancelled'])
    const movements = OPERATION_STATES.filter(
      (containerStatus) => findEntity('operations')?.priority(sampleOperation({ containerStatus })) === 'worklist',
    )
    expect(movements).toEqual(['scheduled', 'on_the_way', 'collected', 'failed', 'full'])
  })

  it('find a request by its numbers, both names, both addresses and the barcode', () => {
    const words = searchWords(...(findEntity('requests')?.searchTexts(sampleRequest('renewal')) ?? []))
    for (const word of ['7003', '10041', 'dune', 'كثبان', 'malqa', 'الملقا', 'ryd00041'])
      expect(words).toEqual(expect.arrayContaining(searchWords(word)))
  })

  it('label a unit by barcode and number', () => {
    expect(unitLabel('RYD00041', 3)).toBe('RYD00041-3')
  })
})
