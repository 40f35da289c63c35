import { i18n } from '@lingui/core'
import { MantineProvider } from '@mantine/core'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { DatabaseContext } from '#db/hooks/use-database.ts'
import { chosen } from '#i18n/digits.ts'
import type { Language } from '#i18n/language.ts'
import { LocaleProvider } from '#i18n/locale.tsx'
import { compileSource } from '#i18n/source-text.ts'
import { AssignDialog } from '#screens/bookings/actions/assign-dialog.tsx'
import { CashUpPanel } from '#screens/bookings/cash-up/cash-up-panel.tsx'
import { CashUpTable } from '#screens/bookings/cash-up/cash-up-table.tsx'
import { Holidays } from '#screens/hours/holidays.tsx'
import { ChosenBar } from '#screens/operations/board/chosen-bar.tsx'
import { DayBar } from '#screens/operations/board/day-bar.tsx'
import { CardFace } from '#screens/operations/board/movement-card.tsx'
import { PhotoField } from '#screens/operations/steps/photo-field.tsx'
import { REPORT_SEARCH_DEFAULTS } from '#screens/reports/report-address.ts'
import { ReportScreen } from '#screens/reports/report-screen.tsx'
import { NotificationSettingsSection } from '#screens/settings/notification-settings-section.tsx'
import { ReceiptCard } from '#screens/sync/receipt-card.tsx'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleBooking, sampleDriver, sampleId, sampleOperation } from '#tests/support/samples.ts'

vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useNavigate: () => () => undefined }))
vi.mock('#screens/mutate/form-dialog.tsx', () => ({ FormDialog: ({ children }: { children: ReactNode }) => children }))
vi.mock('#screens/form/kept-file.tsx', () => ({ KeptFile: () => null }))
vi.mock('#screens/bookings/actions/use-assign-facts.ts', () => ({ useAssignFacts: () => ({ isFailed: false }) }))
vi.mock('#screens/bookings/actions/use-give.ts', () => ({ useGive: () => ({ busy: false, rejection: null, give: () => undefined }) }))
vi.mock('#screens/reports/rows-report-view.tsx', () => ({ RowsReport: () => null }))
vi.mock('#platform/notification-settings.ts', () => ({
  keepNotificationSettings: () => true,
  useNotificationSettings: () => ({ quiet: { from: '22:00', to: '06:00' }, off: [], sound: true }),
}))

const ignore = () => undefined
const draw = (part: ReactNode, language: Language = 'en'): string => {
  i18n.setMessagesCompiler(compileSource)
  i18n.loadAndActivate({ locale: language, messages: CATALOGS[language] })
  const db = openDevice()
  const shown = createElement(DatabaseContext, { value: db }, createElement(MantineProvider, null, part))
  const markup = renderToStaticMarkup(createElement(() => LocaleProvider({ initial: language, children: shown })))
  db.close()
  return markup
}
/** Places that are read aloud when words come into them, as they are first drawn: with nothing in them. */
const awaited = (part: ReactNode): number => [...draw(part).matchAll(/<(\w+)[^>]*role="status"[^>]*><\/\1>/g)].length

it.each([
  ['another day', () => createElement(DayBar, { on: '2026-11-22', today: '2026-11-21', onDay: ignore })],
  [
    'the first movement that is chosen',
    () => createElement(ChosenBar, { chosen: [], hint: true, onMove: ignore, onWindow: ignore, onPin: ignore, onClear: ignore }),
  ],
  ['drivers that were found', () => createElement(AssignDialog, { booking: sampleBooking(), opened: true, onClose: ignore })],
  ['days without cash', () => createElement(CashUpPanel)],
  ['another report', () => createElement(ReportScreen, { search: REPORT_SEARCH_DEFAULTS })],
])('there is a place for the words about %s before they come', (_what, part) => {
  expect(awaited(part())).toBe(1)
})

it('that a receipt was copied is said beside its button, not in it', () => {
  const receipt = {
    id: '01981f2a-0000-7000-8000-0000000000ab',
    name: 'booking.assign',
    args: {},
    subject: {},
    clientAt: '2026-11-21T08:00:00.000Z',
    serverAt: '2026-11-21T08:00:01.000Z',
    volatile: 0 as const,
    version: 1,
    revision: 1,
    touched: [],
  }
  expect(draw(createElement(ReceiptCard, { receipt }))).toMatch(/<\/button><(\w+)[^>]*role="status"[^>]*><\/\1>/)
})

it('photos are removed by buttons of different names, also where a camera gave them one', () => {
  const value = ['a', 'b'].map((sign) => ({ sha256: sign.repeat(64), name: 'image.jpg', type: 'image/jpeg' as const, size: 9 }))
  const text = draw(createElement(PhotoField, { label: 'Photos', there: [], value, onChange: ignore }))
  expect([...text.matchAll(/<button[^>]*aria-label="(Remove [^"]*)"/g)].map(([, name]) => name?.replaceAll(/[\u2068\u2069]/g, ''))).toEqual(
    ['Remove 1: image.jpg', 'Remove 2: image.jpg'],
  )
})

it('the times of quiet hours belong to them', () => {
  expect(draw(createElement(NotificationSettingsSection))).toMatch(/role="group" aria-label="Quiet hours".*type="time"/)
  expect(draw(createElement(NotificationSettingsSection), 'ar')).toContain('من الساعة')
})

it('what is wrong with a list is said of the button that whoever sent it is taken to', () => {
  const holidays = { holidays: [], today: '2026-11-21', write: ignore, keep: ignore, errors: { holidays: 'required' } }
  const drawn = draw(createElement(Holidays, holidays))
  const id = /id="([^"]*)" role="alert"/.exec(drawn)?.[1] ?? 'none'
  expect(drawn).toMatch(new RegExp(`<button[^>]*aria-describedby="${id}"`))
})

it('cash is a table with a name, whose lines are named by who received it', () => {
  const sum = { bookings: 2, halalas: 120_000, unsent: 0, takenBack: 0 }
  const sums = { lines: [{ day: '2026-11-21', driverId: sampleId(3), ...sum }], all: sum }
  const drawn = draw(createElement(CashUpTable, { sums, drivers: new Map([[sampleId(3), sampleDriver()]]) }))
  expect(drawn).toMatch(new RegExp(`<table aria-label="Cash-up">.*<th scope="row"[^>]*><bdi>${sampleDriver().name.en}</bdi>`))
})

it('the place of a movement in a run has the digits that were chosen', () => {
  const face = { operation: sampleOperation(), ordinal: 7, today: '2026-11-21', isDraft: false, isOutOfHours: false, syncState: undefined }
  chosen.digits = 'arab'
  try {
    expect(draw(createElement(CardFace, face), 'ar')).toContain('>٧</span>')
  } finally {
    chosen.digits = 'latn'
  }
})
