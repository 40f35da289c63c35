import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { editsOf, mergeEdits, onlyChanged, reverseEdits, sameValue } from './edit.ts'

const before = { id: 'x', city: 'Riyadh', street: 'Olaya', place: { lat: 1, lng: 2 }, tags: ['a'] }

describe('the same value', () => {
  it.each([
    [1, 1],
    [0, -0],
    [null, null],
    ['a', 'a'],
    [
      { a: 1, b: [1, 2] },
      { b: [1, 2], a: 1 },
    ],
    [[], []],
  ])('is %j and %j', (a, b) => {
    expect([sameValue(a, b), sameValue(b, a)]).toEqual([true, true])
  })

  it.each([
    [1, '1'],
    [null, undefined],
    [null, {}],
    [{}, []],
    [
      [1, 2],
      [2, 1],
    ],
    [{ a: 1 }, { a: 1, b: undefined }],
    [{ a: undefined }, { b: undefined }],
    [{ a: { b: 1 } }, { a: { b: 2 } }],
  ])('is not %j and %j', (a, b) => {
    expect([sameValue(a, b), sameValue(b, a)]).toEqual([false, false])
  })

  it('survives JSON, whatever the value', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => sameValue(value, JSON.parse(JSON.stringify(value)))))
  })
})

describe('an edit', () => {
  it('changes the fields it names and leaves the others to others', () => {
    const merge = mergeEdits({ ...before, street: 'changed elsewhere' }, { city: { from: 'Riyadh', to: 'Jeddah' } })
    expect(merge).toEqual({ ok: true, body: { ...before, street: 'changed elsewhere', city: 'Jeddah' } })
  })

  it('conflicts where both changed one field to different values, names it, and takes nothing', () => {
    const merge = mergeEdits(
      { ...before, city: 'Dammam' },
      { city: { from: 'Riyadh', to: 'Jeddah' }, street: { from: 'Olaya', to: 'King Fahd' } },
    )
    expect(merge).toEqual({ ok: false, fields: ['city'] })
  })

  it('agrees where both changed one field to the same value', () => {
    expect(mergeEdits({ ...before, city: 'Jeddah' }, { city: { from: 'Riyadh', to: 'Jeddah' } }).ok).toBe(true)
  })

  it('says of which fields it is a change', () => {
    const edits = { city: { from: 'Riyadh', to: 'Riyadh' }, street: { from: 'Olaya', to: 'King Fahd' }, tags: undefined }
    expect(onlyChanged(edits)).toEqual({ street: edits.street })
  })

  it('compares whole values, not identities', () => {
    expect(mergeEdits(before, { place: { from: { lng: 2, lat: 1 }, to: { lat: 3, lng: 4 } } }).ok).toBe(true)
    expect(mergeEdits(before, { tags: { from: ['b'], to: ['c'] } })).toEqual({ ok: false, fields: ['tags'] })
  })

  it('and its reverse are nothing', () => {
    const edits = { city: { from: 'Riyadh', to: 'Jeddah' }, place: { from: before.place, to: { lat: 9, lng: 9 } }, street: undefined }
    const there = mergeEdits(before, edits)
    if (!there.ok) throw new Error('conflict')
    expect(mergeEdits(there.body, reverseEdits(edits))).toEqual({ ok: true, body: before })
  })

  it('of different fields gives the same in either order, and neither is lost', () => {
    const values = fc.record({ a: fc.jsonValue(), b: fc.jsonValue() })
    fc.assert(
      fc.property(values, fc.jsonValue(), fc.jsonValue(), (body, a, b) => {
        const one = { a: { from: body.a, to: a } }
        const other = { b: { from: body.b, to: b } }
        const run = (first: object, second: object) => {
          const merge = mergeEdits(body, first)
          return merge.ok ? mergeEdits(merge.body, second) : merge
        }
        expect(run(one, other)).toEqual({ ok: true, body: { a, b } })
        expect(run(other, one)).toEqual({ ok: true, body: { a, b } })
      }),
    )
  })
})

describe('the arguments of an edit', () => {
  const schema = editsOf({ city: v.pipe(v.string(), v.minLength(2)), count: v.number() })

  it.each([{ city: { from: 'x', to: 'Jeddah' } }, { city: { from: null, to: 'Jeddah' }, count: { from: 1, to: 2 } }])(
    'may be %j',
    (edits) => {
      expect(v.is(schema, edits)).toBe(true)
    },
  )

  it.each([
    {},
    { city: undefined },
    { city: { from: 'Riyadh', to: 'J' } },
    { city: 'Jeddah' },
    { city: { from: 'x' } },
    { other: { from: 1, to: 2 } },
    null,
    [],
  ])('may not be %j', (edits) => {
    expect(v.is(schema, edits)).toBe(false)
  })
})
