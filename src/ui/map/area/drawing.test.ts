import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { begin, draw, EMPTY, type DrawingAction, type History } from './drawing.ts'
import { circleAround } from './circle.ts'
import { boundsOf, cornersOf, MOST_CORNERS, ringOf, sizeKm2 } from './ring.ts'

const corner = (lng: number, lat: number) => ({ lng, lat })
const [a, b, c, d] = [corner(46, 24), corner(47, 24), corner(47, 25), corner(46, 25)]
const after = (...actions: DrawingAction[]): History => actions.reduce(draw, begin(EMPTY))
const add = (at: typeof a): DrawingAction => ({ do: 'add', corner: at })
const triangle = [add(a), add(b), add(c), { do: 'close' } as const]

describe('drawing', () => {
  it('takes corner after corner until it is closed, and none afterwards', () => {
    expect(after(...triangle, add(d)).present).toEqual({ corners: [a, b, c], closed: true })
  })

  it('takes as many corners as an area may have, and none more', () => {
    const many = Array.from({ length: MOST_CORNERS + 2 }, (_, at) => corner(46 + at / 1000, 24))
    const { present, past } = after(...many.map(add))
    expect(present).toEqual({ corners: many.slice(0, MOST_CORNERS), closed: false })
    expect(past).toHaveLength(MOST_CORNERS)
  })

  it('is not closed with two corners', () => {
    expect(after(add(a), add(b), { do: 'close' }).present.closed).toBe(false)
  })

  it('moves and removes corners; a closed area keeps three', () => {
    const square = [add(a), add(b), add(c), add(d), { do: 'close' } as const]
    expect(after(...square, { do: 'move', at: 1, corner: corner(48, 23) }).present.corners[1]).toEqual(corner(48, 23))
    expect(after(...square, { do: 'remove', at: 1 }, { do: 'remove', at: 0 }).present).toEqual({ corners: [a, c, d], closed: true })
    expect(after(add(a), add(b), { do: 'remove', at: 0 }).present.corners).toEqual([b])
  })

  it('takes a corner half-way between two, also behind the last of a closed one, and none where there is no next or no room', () => {
    const half = corner(46.5, 24.5)
    expect(after(...triangle, { do: 'split', at: 2 }).present).toEqual({ corners: [a, b, c, half], closed: true })
    expect(after(add(a), add(b), { do: 'split', at: 0 }).present.corners).toEqual([a, corner(46.5, 24), b])
    expect(after(add(a), add(b), { do: 'split', at: 1 }).present.corners).toEqual([a, b])
    const full = { corners: Array.from({ length: MOST_CORNERS }, (_, at) => corner(46 + at / 1000, 24)), closed: true }
    expect(after({ do: 'draw', drawing: full }, { do: 'split', at: 0 }).present).toEqual(full)
  })

  it('is undone and redone step by step, across the closing too', () => {
    const undone = after(...triangle, { do: 'undo' }, { do: 'undo' })
    expect(undone.present).toEqual({ corners: [a, b], closed: false })
    expect(draw(draw(undone, { do: 'redo' }), { do: 'redo' }).present).toEqual(after(...triangle).present)
    expect(draw(undone, add(d)).future).toEqual([])
  })

  it('takes back everything by as many undos as there were steps', () => {
    const point = fc.record({ lat: fc.double({ min: -90, max: 90, noNaN: true }), lng: fc.double({ min: -180, max: 180, noNaN: true }) })
    const action: fc.Arbitrary<DrawingAction> = fc.oneof(
      point.map((at) => ({ do: 'add' as const, corner: at })),
      fc.record({ do: fc.constant('move' as const), at: fc.nat(6), corner: point }),
      fc.record({ do: fc.constantFrom('remove' as const, 'split' as const), at: fc.nat(6) }),
      fc.constantFrom({ do: 'close' as const }, { do: 'clear' as const }, { do: 'undo' as const }, { do: 'redo' as const }),
    )
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const end = after(...actions)
        const back = end.past.reduce((history) => draw(history, { do: 'undo' }), end)
        expect(back.present).toEqual(EMPTY)
        const again = back.future.reduce((history) => draw(history, { do: 'redo' }), back)
        expect(again.present).toEqual([end.present, ...end.future].at(-1))
        expect(end.present.closed && end.present.corners.length < 3).toBe(false)
      }),
    )
  })
})

describe('a ring', () => {
  it('is closed from its corners and opened again', () => {
    const ring = ringOf([a, b, c])
    expect(ring).toEqual([
      [46, 24],
      [47, 24],
      [47, 25],
      [46, 24],
    ])
    expect([cornersOf(ring), cornersOf(null), ringOf([a, b])]).toEqual([[a, b, c], [], null])
    expect([boundsOf([a, c]), boundsOf([])]).toEqual([[46, 24, 47, 25], null])
  })

  it('around a yard is as large as its circle', () => {
    const around = circleAround(corner(46.7, 24.7), 5)
    expect(around).toHaveLength(48)
    expect(sizeKm2(around)).toBeGreaterThan(Math.PI * 25 * 0.98)
    expect(sizeKm2(around)).toBeLessThan(Math.PI * 25)
  })
})
