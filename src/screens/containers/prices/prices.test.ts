import { describe, expect, it } from 'vitest'
import { sar } from '#domain/kernel/money.ts'
import { sampleContainer, sampleId } from '#tests/support/samples.ts'
import { pasteInto, rangeText, textsOf } from './cell-range.ts'
import { moved } from './grid-keys.ts'
import { heldCell, placeOf } from './held-cell.ts'
import { cellFault, cellText, editsByContainer, firstFault, typedOver, typeInto, type TypedCells } from './price-cells.ts'
import { beginHistory, redone, rested, stepped, undone, type TypedHistory } from './typed-history.ts'

const row = sampleContainer({ price: sar(45_000), pickupFee: sar(7550) })
const other = sampleContainer({ id: sampleId(3, 2), price: sar(100) })
const size = { rows: 3, columns: 4 }
const at = (line: number, column: number) => ({ row: line, column })
const written = (texts: string, from: [number, number], to = from) => pasteInto({ from: at(...from), to: at(...to) }, textsOf(texts), size)

describe('typed cells', () => {
  it('are the edits of their containers, each from what the person saw', () => {
    const typed = typeInto(new Map(), [
      { row, field: 'price', text: '500' },
      { row, field: 'pickupFee', text: '٨٠٫٥' },
      { row: other, field: 'price', text: ' 2 ' },
    ])
    // Another device changes it meanwhile: the edit says what was seen.
    const changed = typeInto(typed, [{ row: { ...row, price: sar(47_000) }, field: 'price', text: '510' }])
    expect([...editsByContainer(changed)]).toEqual([
      [row.id, { price: { from: sar(45_000), to: sar(51_000) }, pickupFee: { from: sar(7550), to: sar(8050) } }],
      [other.id, { price: { from: sar(100), to: sar(200) } }],
    ])
    expect(cellText(row, 'price', changed)).toBe('510')
    expect(cellText(row, 'basePrice', changed)).toBe(cellText(row, 'basePrice', new Map()))
  })

  it('that say what stood there change nothing, and are let be while they are typed', () => {
    const typed = typeInto(new Map(), [{ row, field: 'price', text: '1' }])
    expect(typeInto(typed, [{ row, field: 'price', text: '450' }]).size).toBe(0)
    // On the way to 450.05.
    for (const text of ['450.0', '450.00', '٤٥٠']) {
      const again = typeInto(typed, [{ row, field: 'price', text }], true)
      expect([cellText(row, 'price', again), editsByContainer(again).size]).toEqual([text, 0])
    }
  })

  it('show an amount that was pasted as it is read', () => {
    const show = (text: string) => cellText(row, 'price', typeInto(new Map(), [{ row, field: 'price', text }]))
    expect(['350٫50', '١٬٢٠٠٫٥٠', '1,200.5', 'SAR 1,200.50', ' ٧ ', '30,5'].map(show)).toEqual([
      '350.50',
      '1200.50',
      '1200.50',
      '1200.50',
      '7',
      '30,5',
    ])
  })

  it('with a fault lead to the first of them, in the sequence of the rows', () => {
    const typed = typeInto(new Map(), [
      { row: other, field: 'price', text: 'x' },
      { row, field: 'price', text: '500' },
      { row, field: 'deliveryFee', text: '' },
    ])
    expect(firstFault([row, other], typed)).toEqual(at(0, 3))
    expect(firstFault([other], typed)).toEqual(at(0, 0))
    expect(firstFault([row, other], typeInto(new Map(), [{ row, field: 'price', text: '500' }]))).toBe(null)
  })

  it('take the place of what somebody else wrote meanwhile, once that is known', () => {
    const typed = typeInto(new Map(), [
      { row, field: 'price', text: '500' },
      { row: other, field: 'price', text: '2' },
    ])
    expect([...editsByContainer(typedOver(typed, [{ ...row, price: sar(47_000) }]))]).toEqual([
      [row.id, { price: { from: sar(47_000), to: sar(50_000) } }],
      [other.id, { price: { from: sar(100), to: sar(200) } }],
    ])
  })

  it('with a fault say so and are no edit', () => {
    expect([
      cellFault({ field: 'price', text: 'x' }),
      cellFault({ field: 'price', text: '' }),
      cellFault({ field: 'price', text: '1' }),
    ]).toEqual(['amount', 'required', null])
    expect(editsByContainer(typeInto(new Map(), [{ row, field: 'price', text: 'x' }])).size).toBe(0)
  })
})

it('a chosen cell stays with its container when others go, and where that goes itself the next one has its place', () => {
  const [one, two, three] = [{ id: '1' }, { id: '2' }, { id: '3' }] as const
  const held = heldCell(at(1, 2), [one, two, three])
  expect([
    placeOf(held, [one, two, three]),
    placeOf(held, [two, three]),
    placeOf(held, [one, three]),
    placeOf(held, [one]),
    placeOf(held, [three, one, two]),
  ]).toEqual([at(1, 2), at(0, 2), at(1, 2), at(0, 2), at(2, 2)])
})

describe('a range', () => {
  it('is copied as a spreadsheet takes it, and read as one gives it', () => {
    const text = rangeText({ from: at(1, 2), to: at(0, 1) }, ({ row: line, column }) => `${line}${column}`)
    expect(text).toBe('01\t02\n11\t12')
    expect(textsOf('1,000\t"a ""b"""\r\n\t2\r\n')).toEqual([
      ['1,000', 'a "b"'],
      ['', '2'],
    ])
    // One cell of two lines pushes those below it to no other container.
    expect(textsOf('"450\n(with ""VAT"")"\t1\r\n"5\t6"\r\n7"\t"8\r\n"9\n')).toEqual([
      ['450\n(with "VAT")', '1'],
      ['5\t6'],
      ['7"', '"8'],
      ['"9'],
    ])
    expect(textsOf('\n1')).toEqual([[''], ['1']])
    // An empty cell is a line's end. What is no text, a picture say, is no cell.
    expect(textsOf('\r\n')).toEqual([['']])
    expect(textsOf(rangeText({ from: at(0, 0), to: at(0, 0) }, () => ''))).toEqual([['']])
    expect(textsOf('')).toEqual([])
    expect(textsOf('1\t')).toEqual([['1', '']])
  })

  it('is pasted from the first cell on, and what has no place is counted', () => {
    const { writes, range, left } = written('1\t2\n3\t4', [2, 3])
    expect([writes, range, left]).toEqual([[{ place: at(2, 3), text: '1' }], { from: at(2, 3), to: at(2, 3) }, 3])
  })

  it('is filled by a single text, and by a row that fits into it', () => {
    expect(written('9', [0, 1], [1, 2]).writes.map(({ text }) => text)).toEqual(['9', '9', '9', '9'])
    expect(written('1\t2', [2, 1], [0, 0]).writes.map(({ text }) => text)).toEqual(['1', '2', '1', '2', '1', '2'])
    // It fits by its rows, and not by its columns.
    expect(written('1\t2', [0, 0], [1, 2]).writes.map(({ text }) => text)).toEqual(['1', '2'])
    expect(written('1\n2', [0, 0], [2, 0]).writes.map(({ text }) => text)).toEqual(['1', '2'])
  })
})

it.each([
  ['ArrowDown', false, at(2, 1)],
  ['ArrowUp', false, at(0, 1)],
  ['ArrowRight', false, at(1, 2)],
  ['ArrowRight', true, at(1, 0)],
  ['ArrowLeft', true, at(1, 2)],
  ['Home', false, at(1, 0)],
  ['End', false, at(1, 3)],
  ['PageDown', false, at(2, 1)],
  ['PageUp', false, at(0, 1)],
] as const)('%s (right to left: %s) leads to the cell there', (key, isRightToLeft, place) => {
  const press = { key, isRightToLeft, ctrlKey: false, metaKey: false }
  expect(moved(at(1, 1), press, { ...size, page: 10 })).toEqual(place)
})

it('with Ctrl a key leads to the edge, and no other key leads anywhere', () => {
  const press = { isRightToLeft: false, ctrlKey: true, metaKey: false }
  const to = (key: string) => moved(at(1, 1), { ...press, key }, { ...size, page: 10 })
  expect([to('ArrowDown'), to('ArrowRight'), to('Home'), to('End'), to('a')]).toEqual([at(2, 1), at(1, 3), at(0, 0), at(2, 3), null])
})

describe('the way back among typed prices', () => {
  const cells = (text: string): TypedCells => new Map([['a.price', { id: 'a', field: 'price', text, was: '25' }]])
  const none: TypedCells = new Map()
  const typed = (history: TypedHistory, ...texts: readonly string[]) =>
    texts.reduce((was, text) => stepped(was, cells(text), 'a.price'), history)
  const textOf = ({ now }: TypedHistory) => now.get('a.price')?.text

  it('goes one value at a time, however many letters it has', () => {
    const once = rested(typed(beginHistory(none), '3', '30', '300'))
    const twice = typed(once, '4', '40')
    expect([textOf(twice), textOf(undone(twice)), textOf(undone(undone(twice)))]).toEqual(['40', '300', undefined])
    expect(textOf(redone(undone(twice)))).toBe('40')
  })

  it('takes a letter typed after an undo for a step of its own', () => {
    const history = typed(undone(typed(beginHistory(none), '3', '30')), '5', '50')
    expect([textOf(history), textOf(undone(history)), history.future]).toEqual(['50', undefined, []])
  })

  it('ends where there is nothing before', () => {
    expect(undone(beginHistory(none))).toEqual(beginHistory(none))
    expect(redone(beginHistory(none))).toEqual(beginHistory(none))
  })
})
