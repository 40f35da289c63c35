import { describe, expect, it } from 'vitest'
import { sampleContainer, sampleId, sampleUnit } from '#tests/support/samples.ts'
import type { UnitState } from './lifecycle.ts'
import { unitId, type Unit } from './unit.ts'
import { countedSince, countedUntil, yardCounter, type CountSession } from './yard-count.ts'

const [north, south] = [sampleId(8), sampleId(9)]
const container = sampleContainer({ barcode: 'RN-1', inventory: { sku: 'S', units: 6, stock: 5 } })
const session: CountSession = { yardId: north, begunAt: '2026-11-22T10:00:00.000Z', isJoint: false, finishedAt: null }
const unit = (number: number, status: UnitState, over: Partial<Unit> = {}): Unit =>
  sampleUnit({ id: unitId(container.id, number), number, status, yardId: north, seenAt: '2026-11-20T08:00:00.000Z', ...over })
const seen = '2026-11-22T10:00:05.000Z'

const scansOf = (codes: readonly string[]) => codes.map((code) => ({ code, at: seen }))

const count = (units: readonly Unit[], codesRead: readonly string[] = [], over: Partial<CountSession> = {}, yardIds = [north]) => {
  const { foreign, since, ...lists } = yardCounter({ ...session, ...over }, { containers: [container], units, yardIds })(scansOf(codesRead))
  expect(since).toBe(countedSince({ ...session, ...over }, units))
  const numbers = Object.entries(lists).map(([name, list]) => [name, list.map(({ number }) => number)])
  return { ...Object.fromEntries(numbers), foreign: [...foreign] }
}

describe('a count of a yard', () => {
  it('expects what is in the yard in whatever condition, and nothing that is away or retired', () => {
    const units = [unit(3, 'full_in_yard'), unit(4, 'damaged'), unit(5, 'on_site'), unit(6, 'retired')]
    // The first was retired before units had records.
    expect(count(units)).toEqual({ found: [], missing: [2, 3, 4], unexpected: [], pending: [], foreign: [], unplaced: [] })
  })

  it('finds what was seen here since it began, by anybody, and what this device heard and has not noted yet', () => {
    const units = [unit(2, 'in_yard', { seenAt: seen }), unit(3, 'damaged', { seenAt: seen, yardId: south })]
    expect(count(units, ['rn - 1-٤ ', 'RN-1-2'], {}, [north, south])).toEqual({
      found: [2, 4],
      missing: [],
      unexpected: [],
      pending: [4],
      foreign: [],
      unplaced: [5, 6],
    })
  })

  it('tells what is here and should not be, and codes that no unit has', () => {
    const codesRead = ['RN-1-5', 'RN-1-1', 'RN-1-7', 'ELSE-9', 'RN-1', 'rn-1-5']
    expect(count([unit(5, 'on_site')], codesRead)).toEqual({
      found: [],
      missing: [2, 3, 4, 6],
      unexpected: [1, 5],
      pending: [],
      foreign: [
        { code: 'RN-1-7', isContainer: false },
        { code: 'ELSE-9', isContainer: false },
        { code: 'RN-1', isContainer: true },
      ],
      unplaced: [],
    })
  })

  it('lists units as somebody walks past them: by the code of their container and by number', () => {
    const containers = ['RN-2', 'RN-10', 'rn-1'].map((barcode, at) =>
      sampleContainer({ id: sampleId(at + 1), barcode, inventory: { sku: 'S', units: 11, stock: 11 } }),
    )
    const { missing } = yardCounter(session, { containers, units: [], yardIds: [north] })([])
    const numbers = Array.from({ length: 11 }, (_, at) => at + 1)
    expect(missing.map(({ label }) => label)).toEqual(['rn-1', 'RN-10', 'RN-2'].flatMap((code) => numbers.map((n) => `${code}-${n}`)))
  })

  it('takes a unit of no yard, or of one that is no longer there, for one of the only yard', () => {
    const units = [unit(2, 'in_yard', { yardId: null }), unit(3, 'in_yard', { yardId: south })]
    expect(count(units)).toMatchObject({ missing: [2, 3, 4, 5, 6], unplaced: [] })
    expect(count(units, [], {}, [north, south])).toMatchObject({ missing: [], unplaced: [2, 4, 5, 6] })
  })

  const at = (time: string) => `2026-11-22T${time}:00.000Z`

  it('begins with others who were counting, none of them half an hour and longer before, where it is one with theirs', () => {
    const times = [at('08:39'), at('09:10'), at('09:40'), at('10:20')]
    const units = times.map((seenAt, place) => unit(place + 2, 'in_yard', { seenAt, countedAt: seenAt }))
    const elsewhere = unit(6, 'in_yard', { seenAt: at('08:45'), countedAt: at('08:45'), yardId: south })
    expect(countedSince({ ...session, isJoint: true }, [...units, elsewhere])).toBe(at('09:10'))
    expect(countedSince(session, units)).toBe(session.begunAt)
    expect(count([...units, elsewhere], [], { isJoint: true }, [north, south])).toMatchObject({ found: [3, 4, 5], missing: [2] })
  })

  it('does not reach back over what came in or went out, nor by more than four hours', () => {
    const came = unit(2, 'in_yard', { seenAt: at('09:45') })
    expect(countedSince({ ...session, isJoint: true }, [came])).toBe(session.begunAt)
    const allMorning = Array.from({ length: 20 }, (_, n) => new Date(Date.parse(session.begunAt) - n * 20 * 60_000).toISOString())
    const units = allMorning.map((countedAt) => unit(2, 'in_yard', { seenAt: countedAt, countedAt }))
    expect(countedSince({ ...session, isJoint: true }, units)).toBe(at('06:00'))
  })

  it('has found what was counted and left since, on every phone, and not what was only taken away', () => {
    const left = unit(2, 'on_site', { seenAt: at('11:00'), countedAt: seen })
    const retired = unit(3, 'retired', { seenAt: at('11:00'), countedAt: seen })
    const takenAway = unit(4, 'out', { seenAt: at('11:00'), countedAt: at('09:00') })
    for (const codesRead of [[], ['RN-1-2']])
      expect(count([left, retired, takenAway], codesRead)).toMatchObject({ found: [2, 3], unexpected: [], missing: [5, 6], pending: [] })
    const { found } = yardCounter(session, {
      containers: [container],
      units: [left, unit(4, 'in_yard', { seenAt: seen })],
      yardIds: [north],
    })([])
    expect(found.map(({ number, hasLeft }) => [number, hasLeft])).toEqual([
      [2, true],
      [4, false],
    ])
  })

  it('that is finished stays as it was, whatever leaves, comes in or is seen afterwards', () => {
    const over = { finishedAt: at('14:00') }
    const before = [unit(2, 'in_yard', { seenAt: seen, countedAt: seen }), unit(5, 'on_site'), unit(6, 'in_yard', { seenAt: at('13:00') })]
    const result = { found: [2, 6], missing: [3, 4], unexpected: [] }
    expect(count(before, [], over)).toMatchObject(result)
    const after = [
      unit(2, 'out', { seenAt: at('14:30'), countedAt: seen }),
      unit(5, 'full_in_yard', { seenAt: at('14:30') }),
      unit(6, 'in_yard', { seenAt: at('13:00') }),
    ]
    expect(count(after, [], over)).toMatchObject(result)
  })

  it('that is finished keeps what it has found, though it is counted again, seen in another yard or taken away afterwards', () => {
    const over = { ...session, finishedAt: at('12:00') }
    const fleet = (units: readonly Unit[]) => ({ containers: [container], units, yardIds: [north, south] })
    const counted = { seenAt: seen, countedAt: seen }
    const again = { seenAt: at('15:00'), countedAt: at('15:00') }
    const missing = unit(6, 'in_yard')
    const { found, since } = yardCounter(over, fleet([...[2, 3, 4, 5].map((n) => unit(n, 'in_yard', counted)), missing]))([])
    const after = fleet([
      unit(2, 'out', { ...again, seenAt: at('16:00') }),
      unit(3, 'in_yard', again),
      unit(4, 'in_yard', { seenAt: at('15:00'), countedAt: seen, yardId: south }),
      unit(5, 'in_yard', counted),
      missing,
    ])
    const late = { ...after, units: after.units.with(4, unit(6, 'in_yard', { seenAt: at('11:30'), countedAt: at('11:30') })) }
    const ids = found.map(({ id }) => id)
    for (const codesRead of [[], ['RN-1-2', 'RN-1-3', 'RN-1-4', 'RN-1-5']]) {
      const result = yardCounter({ ...over, since }, after)(scansOf(codesRead), ids)
      expect(result.found.map(({ number, hasLeft }) => [number, hasLeft])).toEqual([
        [2, true],
        [3, false],
        [4, false],
        [5, false],
      ])
      expect(result).toMatchObject({ missing: [{ number: 6 }], unexpected: [], pending: [], unplaced: [] })
      expect(yardCounter({ ...over, since }, late)(scansOf(codesRead), ids)).toMatchObject({ missing: [], pending: [] })
    }
  })

  it('that is finished still begins with others, though those between are counted again', () => {
    const over = { ...session, begunAt: at('09:30'), isJoint: true, finishedAt: at('12:00') }
    const counted = (number: number, time: string) => unit(number, 'in_yard', { seenAt: at(time), countedAt: at(time) })
    const times = [counted(2, '08:50'), counted(3, '09:10'), counted(4, '09:25')]
    const since = countedSince(over, times)
    expect(since).toBe(at('08:50'))
    const again = [counted(2, '08:50'), counted(3, '15:00'), counted(4, '15:00')]
    // What another phone read before that and sends only now makes it begin earlier still.
    expect(countedSince({ ...over, since }, again)).toBe(since)
    expect(countedSince({ ...over, since }, [...again, counted(5, '08:30')])).toBe(at('08:30'))
    expect(count([...again, counted(5, '08:55')], [], { ...over, since })).toMatchObject({ found: [2, 5], missing: [6] })
  })

  it('has nothing to note with a unit whose record knows of a later moment than the scan', () => {
    const over = { finishedAt: at('12:00') }
    const later = [unit(2, 'in_yard', { seenAt: at('15:00'), countedAt: at('15:00') }), unit(3, 'in_yard', { seenAt: at('09:00') })]
    expect(count(later, ['RN-1-2', 'RN-1-3', 'RN-1-4'], over)).toMatchObject({ found: [2, 3, 4], pending: [3, 4] })
    const elsewhere = unit(2, 'in_yard', { seenAt: at('10:30'), yardId: south })
    expect(count([elsewhere], ['RN-1-2'], {}, [north, south])).toMatchObject({ found: [2], pending: [] })
  })

  it('ends with others who counted on, none of them half an hour and longer after', () => {
    const over = { ...session, isJoint: true, finishedAt: at('14:00') }
    const units = [at('14:25'), at('14:50'), at('15:30')].map((countedAt, place) =>
      unit(place + 2, 'in_yard', { seenAt: countedAt, countedAt }),
    )
    expect(countedUntil(over, units)).toBe(at('14:50'))
    expect(count(units, [], over)).toMatchObject({ found: [2, 3], missing: [5, 6] })
    expect(countedUntil({ ...over, isJoint: false }, units)).toBe(at('14:00'))
    const allDay = Array.from({ length: 20 }, (_, n) => new Date(Date.parse(over.finishedAt) + n * 20 * 60_000).toISOString())
    const often = allDay.map((countedAt) => unit(2, 'in_yard', { seenAt: countedAt, countedAt }))
    expect(countedUntil(over, often)).toBe(at('18:00'))
  })
})
