import { expect, it } from 'vitest'
import { chosenAll } from './use-selection.ts'

it('is a selection of all only where there is somebody to select', () => {
  expect(chosenAll(new Set(['a', 'b']))).toEqual({ ids: new Set(['a', 'b']), isAll: true })
  expect(chosenAll(new Set())).toEqual({ ids: new Set(), isAll: false })
})
