import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { holdUndo, undoably, type UndoPlace } from './undo-stack.ts'

/** As much of a browser as hears keys. */
const page = new EventTarget()
class Key extends Event {
  readonly code = 'KeyZ'
  readonly ctrlKey = true
}
const press = () => page.dispatchEvent(new Key('keydown', { cancelable: true }))
class Field {
  readonly isContentEditable = false
  readonly matches = () => true
}
class Choice extends Field {}
const pressIn = (target: object) => {
  const key = new Key('keydown', { cancelable: true })
  Object.defineProperty(key, 'target', { value: target })
  page.dispatchEvent(key)
}

const undone: string[] = []
const offered = (name: string): UndoPlace => {
  const place = holdUndo()
  place.offer(() => undone.push(name))
  return place
}
const places: UndoPlace[] = []

beforeEach(() => {
  undone.length = 0
  vi.stubGlobal('HTMLElement', Field)
  vi.stubGlobal('HTMLInputElement', class {})
  vi.stubGlobal('HTMLSelectElement', Choice)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  for (const place of places.splice(0)) place.leave()
  vi.unstubAllGlobals()
})

it('one press takes back the latest, the next what was done before', () => {
  places.push(offered('first'), offered('second'))
  press()
  expect(undone).toEqual(['second'])
  press()
  expect(undone).toEqual(['second', 'first'])
  // Nobody listens any more, and the browser has its key back.
  expect(press()).toBe(true)
})

it('a key that is held down takes back one, and not all there is', () => {
  places.push(offered('first'), offered('second'))
  press()
  const again = new Key('keydown', { cancelable: true })
  Object.defineProperty(again, 'repeat', { value: true })
  page.dispatchEvent(again)
  expect(undone).toEqual(['second'])
})

it('between a change and its offer the keys mean that change, never the one before it', async () => {
  places.push(offered('before'))
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const doing = undoably(async (take) => {
    await promise
    const place = take()
    places.push(place)
    place.offer(() => undone.push('this'))
  })
  expect(press()).toBe(false)
  expect(undone).toEqual([])
  resolve(undefined)
  await doing
  expect(undone).toEqual(['this'])
  press()
  expect(undone).toEqual(['this', 'before'])
})

it('what was refused or failed keeps no place, and what was asked of it is forgotten', async () => {
  places.push(offered('before'))
  const failing = undoably(() => Promise.reject(new Error('full')))
  press()
  await expect(failing).rejects.toThrow('full')
  await undoably(() => Promise.resolve())
  expect(undone).toEqual([])
  press()
  expect(undone).toEqual(['before'])
})

it('who began first is below, whoever is done first', async () => {
  const [slow, quick] = [holdUndo(), holdUndo()]
  places.push(slow, quick)
  quick.offer(() => undone.push('quick'))
  slow.offer(() => undone.push('slow'))
  press()
  expect(undone).toEqual(['quick'])
})

it('in a field the keys take letters back, and in a list of choices, which has none, what was done', () => {
  places.push(offered('row'))
  pressIn(new Field())
  expect(undone).toEqual([])
  pressIn(new Choice())
  expect(undone).toEqual(['row'])
})

it('what could not be undone yet and is offered once more answers to the next press, and not of itself', () => {
  const place = holdUndo()
  places.push(place)
  const undo = vi.fn(() => {
    if (undo.mock.calls.length === 1) place.offer(undo)
  })
  press()
  place.offer(undo)
  expect(undo).toHaveBeenCalledTimes(1)
  press()
  press()
  expect(undo).toHaveBeenCalledTimes(2)
})
