import { beforeEach, expect, it, vi } from 'vitest'
import { USUAL_SETTINGS, type NotificationSettings } from '#domain/notifications/settings.ts'
import { draw, drawAnew } from '#tests/support/effects-by-hand.ts'

vi.mock('react', async () => (await import('#tests/support/effects-by-hand.ts')).REACT_BY_HAND)
const alarms: { readonly isQuiet: () => boolean; isOver: boolean }[] = []
vi.mock('#platform/alarm.ts', () => ({
  startAlarm: (isQuiet: () => boolean) => {
    const alarm = { isQuiet, isOver: false }
    alarms.push(alarm)
    return () => {
      alarm.isOver = true
    }
  },
}))
vi.mock('#platform/chime.ts', () => ({ readyChime: () => () => undefined }))
const { useAlarm } = await import('./use-alarm.ts')

const LOUD: NotificationSettings = { ...USUAL_SETTINGS, sound: true }
const [EARLY, LATE] = ['2026-11-21T09:00:00.000Z', '2026-11-21T10:00:00.000Z']
const drawn = async (unseen: string | null, settings: NotificationSettings) => {
  draw(() => useAlarm(unseen, settings))
  // Its module is loaded first.
  await vi.dynamicImportSettled()
}

beforeEach(() => {
  drawAnew()
  alarms.length = 0
})

it('a changed setting does not set the alarm off anew: one that sounds goes by it from then on', async () => {
  await drawn(EARLY, LOUD)
  expect(alarms).toHaveLength(1)
  expect(alarms[0]?.isQuiet()).toBe(false)
  // From and to the same time: quiet all day.
  await drawn(EARLY, { ...LOUD, quiet: { from: '00:00', to: '00:00' }, off: ['other'] })
  expect(alarms).toMatchObject([{ isOver: false }])
  expect(alarms[0]?.isQuiet()).toBe(true)
})

it('each new booking sets it off, and what was seen, or switched off, ends it', async () => {
  await drawn(EARLY, LOUD)
  await drawn(LATE, LOUD)
  expect(alarms).toMatchObject([{ isOver: true }, { isOver: false }])
  await drawn(null, LOUD)
  expect(alarms).toMatchObject([{ isOver: true }, { isOver: true }])
  await drawn(LATE, { ...LOUD, sound: false })
  expect(alarms).toHaveLength(2)
})

it('what is over before its module has come never begins', async () => {
  draw(() => useAlarm(EARLY, LOUD))
  await drawn(null, LOUD)
  expect(alarms).toEqual([])
})
