import Dexie from 'dexie'
import { beforeEach, expect, it, vi } from 'vitest'
import { databaseName, type PortalDatabase } from '#db/core/database.ts'
import { readDeviceSession, writeDeviceSession, writeNotificationSettings } from '#db/core/device.ts'
import { openPortal } from '#db/core/open.ts'
import { wipeDevice } from '#db/recovery/wipe.ts'
import { USUAL_SETTINGS } from '#domain/notifications/settings.ts'
import { ACCEPTED, ACCEPTED_LATER, NOT_ACCEPTED } from '#i18n/notification-messages.ts'
import { expectConsole } from '#tests/support/silence.ts'
import { sampleId } from '#tests/support/samples.ts'

/** What the worker did, in order. */
const did: string[] = []
/** What it shows: browsers replace what has the same tag. */
const shown = new Map<string, { title: string; options: NotificationOptions & { actions: { action: string }[] } }>()
const registration = {
  showNotification: async (title: string, options: NotificationOptions & { tag: string; actions: { action: string }[] }) => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    did.push(options.silent ? 'shown in silence' : 'shown')
    shown.set(options.tag, { title, options })
  },
  getNotifications: (only?: { tag: string }) =>
    Promise.resolve(
      [...shown].flatMap(([tag, { options }]) =>
        only === undefined || only.tag === tag ? [{ tag, data: options.data, close: () => shown.delete(tag) }] : [],
      ),
    ),
}
vi.mock('./scope.ts', () => ({ worker: { registration, location: { origin: 'https://portal.example' } } }))
let syncs: () => Promise<boolean>
vi.mock('./background-sync.ts', () => ({
  syncNow: () => {
    did.push('pulled')
    return syncs()
  },
}))
/** What the listener is handed, of what a worker knows and these tests do not: their types are those of a page. */
interface Pushed {
  readonly data: { readonly text: () => string }
  readonly waitUntil: (wait: Promise<unknown>) => void
}
// Named where the compiler does not follow: it would check the worker by the types of a page.
const LISTENER: string = './messaging.ts'
const outcomes = new Map<string, unknown>()
vi.mock('./accept.ts', () => ({
  outcomeOf: (_db: unknown, id: string) => Promise.resolve(outcomes.get(id) ?? null),
  accept: (_db: unknown, { bookingId }: { bookingId: string }) => Promise.resolve({ came: ACCEPTED_LATER, number: 7, waitsFor: bookingId }),
}))
const { onPush } = (await import(LISTENER)) as { onPush: (event: Pushed) => void }
const ANSWERS: string = './answers.ts'
const { settleAnswers, showAnswer } = (await import(ANSWERS)) as {
  settleAnswers: (db: PortalDatabase) => Promise<void>
  showAnswer: (done: object, place: { tag: string; path: string }) => Promise<void>
}
const ACCEPTING: string = './accept-booking.ts'
const { acceptFromNotification } = (await import(ACCEPTING)) as {
  acceptFromNotification: (bookingId: string, tag: string) => Promise<boolean>
}

const session = { userId: 'u', vendorId: sampleId(1), email: 'a@b.co', name: 'n' }
beforeEach(async () => {
  await wipeDevice('u')
  await writeDeviceSession(session)
  await writeNotificationSettings(USUAL_SETTINGS)
  // The first page of the sign-in made it.
  await openPortal(session).then((db) => db.close())
  did.length = 0
  shown.clear()
  syncs = () => Promise.resolve(true)
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('navigator', { setAppBadge: async (unread: number) => did.push(`${unread} unread`) })
})

/** Hands the worker a push; resolves to what became of each thing it asked the browser to wait for. */
const push = async (pushed: unknown): Promise<string[]> => {
  const waits: Promise<unknown>[] = []
  const data = { text: () => JSON.stringify(pushed) }
  onPush({ data, waitUntil: (wait) => void waits.push(wait) })
  return (await Promise.allSettled(waits)).map((end) => (end.status === 'rejected' ? String((end.reason as Error).message) : 'done'))
}
const placed = {
  id: sampleId(14),
  vendorId: session.vendorId,
  code: 'booking.placed',
  params: '{"number":7}',
  kind: 'bookings',
  recordId: sampleId(5),
}
const stored = async (): Promise<string[]> => {
  const known = await readDeviceSession()
  const db = await openPortal(known ?? session)
  const ids = await db.notifications.toCollection().primaryKeys()
  db.close()
  return ids
}

it('a message is shown first, under its id, then stored, and what it tells of is pulled; once more it takes its own place', async () => {
  for (let time = 0; time < 2; time += 1) expect(await push({ data: placed })).toEqual(['done', 'done'])
  expect(did).toEqual(['shown', 'pulled', '1 unread', 'shown', 'pulled', '1 unread'])
  expect([[...shown.keys()], await stored()]).toEqual([[placed.id], [placed.id]])
})

it('a new booking can be accepted from its notification; other news, and what is no news, cannot', async () => {
  await push({ data: placed })
  await push({ data: { ...placed, id: sampleId(14, 2), code: 'booking.expired' } })
  await push('no message')
  expect([...shown.values()].map(({ options }) => [options.actions.map(({ action }) => action), options.data])).toEqual([
    [['accept', 'view'], { path: `/all-booking/detail?id=${placed.recordId}`, bookingId: placed.recordId }],
    [['view'], { path: `/all-booking/detail?id=${placed.recordId}` }],
    [[], { path: '/?source=app' }],
  ])
})

it('a message for another vendor says nothing of the matter, and nothing of it is kept', async () => {
  await push({ data: { ...placed, vendorId: sampleId(1, 2) } })
  expect([...shown].map(([tag, { title }]) => [tag, title])).toEqual([['news', 'Something new in your portal']])
  expect(await stored()).toEqual([])
})

it('what a person does not want to hear of is shown without a sound and goes at once, and is in the list', async () => {
  await writeNotificationSettings({ ...USUAL_SETTINGS, off: ['bookings'] })
  await push({ data: placed })
  expect([did, shown.size, await stored()]).toEqual([['shown in silence', 'pulled', '0 unread'], 0, [placed.id]])
})

it('a kind that is switched off does not ring where its code is of a later release; what somebody sent by hand does', async () => {
  await writeNotificationSettings({ ...USUAL_SETTINGS, off: ['bookings', 'other'] })
  await push({ data: { ...placed, code: 'booking.of_tomorrow' } })
  await push({ data: { ...placed, id: sampleId(14, 2), code: '', title: 'By hand', body: 'To all' } })
  expect([did.filter((one) => one.startsWith('shown')), [...shown.keys()]]).toEqual([['shown in silence', 'shown'], [sampleId(14, 2)]])
})

it('in quiet hours it is shown without a sound, and stays', async () => {
  await writeNotificationSettings({ ...USUAL_SETTINGS, quiet: { from: '00:00', to: '00:00' } })
  await push({ data: placed })
  expect([did[0], shown.size]).toEqual(['shown in silence', 1])
})

it.each([
  [5, 7, true],
  [5, 10, false],
  [15, 5, false],
])('quiet hours are those of the clock as it is read, also before ten: %i:%i', async (hours, minutes, isQuiet) => {
  vi.spyOn(Date.prototype, 'getHours').mockReturnValue(hours)
  vi.spyOn(Date.prototype, 'getMinutes').mockReturnValue(minutes)
  await writeNotificationSettings({ ...USUAL_SETTINGS, quiet: { from: '05:05', to: '05:10' } })
  await push({ data: placed })
  expect(did[0] === 'shown in silence').toBe(isQuiet)
})

it('without permission the listener is refused in the words of the specification, and the message is news all the same', async () => {
  vi.stubGlobal('Notification', { permission: 'denied' })
  expect(await push({ data: placed })).toEqual(['Notification permission not granted.', 'done'])
  expect([did, await stored()]).toEqual([['pulled', '1 unread'], [placed.id]])
})

it('where nothing can be pulled that is said on the console only', async () => {
  syncs = () => Promise.reject(new Error('no network'))
  expect(await push({ data: placed })).toEqual(['done', 'done'])
  expectConsole('warn', /push: no network/)
  expect(await stored()).toEqual([placed.id])
})

it('a device that was wiped meanwhile gets no database anew by what it is told', async () => {
  await Dexie.delete(databaseName(session))
  expect(await push({ data: placed })).toEqual(['done', 'done'])
  expect(await acceptFromNotification(placed.recordId, 'tag')).toBe(false)
  expect(did).toEqual(['shown', 'pulled'])
  expect(await Dexie.getDatabaseNames()).not.toContain(databaseName(session))
})

it('with nobody signed in a message says nothing of the matter; what somebody sends by hand is told to everybody, and is not in the list', async () => {
  const byHand = { fcmMessageId: 'f', notification: { title: 'Tonight', body: 'We close at 8' } }
  await push(byHand)
  expect(await stored()).toEqual([])
  shown.clear()
  await writeDeviceSession(null)
  await push({ data: placed })
  await push(byHand)
  expect([...shown].map(([tag, { title }]) => [tag, title])).toEqual([
    ['news', 'Something new in your portal'],
    ['f', 'Tonight'],
  ])
})

it('what was said of an acceptance that waited is put right once it has arrived, was refused or was taken back', async () => {
  const db = await openPortal(session)
  const [arrived, refused, undone, waits] = ['a', 'b', 'c', 'd'] as const
  for (const [number, waitsFor] of [arrived, refused, undone, waits].entries())
    await showAnswer({ came: ACCEPTED_LATER, number, waitsFor }, { tag: waitsFor, path: `/booking/${waitsFor}` })
  await showAnswer({ came: ACCEPTED, number: 9, waitsFor: null }, { tag: 'e', path: '/booking/e' })
  did.length = 0
  for (const [id, came] of [
    [arrived, ACCEPTED],
    [refused, NOT_ACCEPTED],
    [waits, 'waits'],
  ] as const)
    outcomes.set(id, came)
  await settleAnswers(db)
  const titles = [...shown].map(([tag, { title }]) => [tag, title])
  expect(titles).toEqual([
    ['a', 'Booking accepted'],
    ['b', 'Booking not accepted'],
    ['d', 'Acceptance not sent yet'],
    ['e', 'Booking accepted'],
  ])
  // Only what did not come to pass is heard.
  expect(did).toEqual(['shown in silence', 'shown'])
  expect(shown.get('b')?.options.data).toEqual({ path: '/booking/b' })
  // Said once.
  await settleAnswers(db)
  expect(did).toHaveLength(2)
  db.close()
})

it('an acceptance that another one took along before it was shown is not said to wait', async () => {
  outcomes.set('sent', ACCEPTED).set('kept', 'waits')
  await Promise.all(['sent', 'kept'].map((id) => acceptFromNotification(id, id)))
  const titles = Object.fromEntries([...shown].map(([tag, { title }]) => [tag, title]))
  expect(titles).toEqual({ 'sent:answer': 'Booking accepted', 'kept:answer': 'Acceptance not sent yet' })
})
