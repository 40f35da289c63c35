import { expect, it, vi } from 'vitest'
import { areaModes } from './draw-modes.ts'

/** The mode of drawing with `placed` corners set, as the library calls it; `changeMode` leaves the drawing. */
const drawing = (placed: number) => {
  const onDraw = vi.fn()
  const mode = areaModes({ onDraw, onPick: () => undefined, onOutside: () => undefined }).draw_area
  const corners = Array.from({ length: placed + 1 }, (_, at) => [46 + Math.min(at, placed - 1), 24])
  const updateCoordinate = (path: string, lng: number, lat: number) => void (corners[Number(path.split('.')[1])] = [lng, lat])
  const state = { polygon: { coordinates: [corners], updateCoordinate }, currentVertexPosition: placed }
  const changeMode = vi.fn()
  return { onDraw, mode, state, context: { fire: () => undefined, changeMode, updateUIClasses: () => undefined } }
}

it.each([1, 2])('a tap on a corner is no end of a drawing of %i, which the library would throw away', (placed) => {
  const { onDraw, mode, state, context } = drawing(placed)
  const lngLat = { lng: 45 + placed, lat: 24 }
  mode.clickOnVertex.call(context, state, { lngLat })
  mode.clickAnywhere.call(context, state, { lngLat })
  expect(context.changeMode).not.toHaveBeenCalled()
  expect(onDraw).not.toHaveBeenCalled()
  mode.clickAnywhere.call(context, state, { lngLat: { lng: 49, lat: 25 } })
  expect(onDraw.mock.lastCall?.[0]).toMatchObject({ closed: false, corners: { length: placed + 1 } })
})

it('a tap on a corner finishes an area of three', () => {
  for (const name of ['clickOnVertex', 'clickAnywhere'] as const) {
    const { mode, state, context } = drawing(3)
    mode[name].call(context, state, { lngLat: { lng: 48, lat: 24 } })
    expect(context.changeMode).toHaveBeenCalledOnce()
  }
})
