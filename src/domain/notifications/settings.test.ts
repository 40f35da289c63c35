import { describe, expect, it } from 'vitest'
import { isQuiet, isWanted, readSettings, USUAL_SETTINGS } from './settings.ts'

describe('quiet hours', () => {
  it.each([
    ['22:00', '06:00', '21:59', false],
    ['22:00', '06:00', '22:00', true],
    ['22:00', '06:00', '00:30', true],
    ['22:00', '06:00', '06:00', false],
    ['12:00', '13:30', '11:59', false],
    ['12:00', '13:30', '12:00', true],
    ['12:00', '13:30', '13:29', true],
    ['12:00', '13:30', '13:30', false],
    ['08:00', '08:00', '03:00', true],
  ])('from %s to %s: at %s %s', (from, to, time, quiet) => {
    expect(isQuiet({ quiet: { from, to } }, time)).toBe(quiet)
  })

  it('are none where nobody set them', () => {
    expect(isQuiet(USUAL_SETTINGS, '03:00')).toBe(false)
  })
})

it('a kind that is switched off is not told of', () => {
  const settings = { off: ['requests' as const] }
  expect([isWanted(settings, 'request.cancelled'), isWanted(settings, 'booking.placed')]).toEqual([false, true])
})

it.each([undefined, null, 'x', { quiet: { from: '25:00', to: '' }, off: ['weather'], sound: 'loud' }])(
  'kept as %j they are as usual',
  (kept) => {
    expect(readSettings(kept)).toEqual(USUAL_SETTINGS)
  },
)
