import { describe, expect, it } from 'vitest'
import { typedInto, typedLeft, withTyped } from './typed-corners.ts'

const [a, b, c] = [
  { lat: 24, lng: 46 },
  { lat: 24.5, lng: 46.7 },
  { lat: 25, lng: 46 },
]
const wrong = { lat: '95', lng: '46.7' }

describe('what is typed over a corner and does not count', () => {
  it('is left for as long as the corner is there, whatever becomes of the others', () => {
    const typed = withTyped({}, b, wrong)
    expect(typedInto(typed, b)).toEqual(wrong)
    expect(typedInto(typed, a)).toBeUndefined()
    expect(Object.values(typedLeft({ corners: [a, b, c], closed: true }, typed))).toEqual([wrong])
    expect(Object.values(typedLeft({ corners: [b, c], closed: true }, typed))).toEqual([wrong])
    expect(typedLeft({ corners: [a, c], closed: true }, typed)).toEqual({})
  })

  it('is left where a number was taken out and none typed in its place', () => {
    expect(withTyped({}, b, { lat: '', lng: '46.7' })).not.toEqual({})
  })

  it('is nothing once it says what the corner is', () => {
    expect(withTyped(withTyped({}, b, wrong), b, { lat: '24.5 ', lng: '46.7' })).toEqual({})
    expect(withTyped(withTyped({}, null, wrong), null, { lat: '', lng: '' })).toEqual({})
  })

  it('is left of half a new corner, until the area is closed', () => {
    const typed = withTyped({}, null, { lat: '24', lng: '' })
    expect(Object.values(typedLeft({ corners: [], closed: false }, typed))).toEqual([{ lat: '24', lng: '' }])
    expect(typedLeft({ corners: [a, b, c], closed: true }, typed)).toEqual({})
  })
})
