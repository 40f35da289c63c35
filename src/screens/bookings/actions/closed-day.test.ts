import { i18n } from '@lingui/core'
import { MantineProvider } from '@mantine/core'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { USUAL_HOURS } from '#domain/hours/usual-hours.ts'
import { LocaleProvider } from '#i18n/locale.tsx'
import { compileSource } from '#i18n/source-text.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { sampleBooking } from '#tests/support/samples.ts'

// A live query has no answer in one drawing, and a dialog opens only in a page.
vi.mock('#db/hooks/use-row.ts', () => ({ useRow: () => null }))
vi.mock('#db/hooks/use-working-hours.ts', () => ({ useWorkingHours: () => ({ ...USUAL_HOURS, friday: null }) }))
vi.mock('./use-give.ts', () => ({ useGive: () => ({ busy: false, rejection: null, give: () => undefined }) }))
vi.mock('#screens/mutate/form-dialog.tsx', () => ({ FormDialog: ({ children }: { children: ReactNode }) => children }))
vi.mock('#screens/list/use-now.ts', () => ({ useNow: () => ({ now: Date.parse('2026-11-21T09:30:00.000Z'), today: '2026-11-21' }) }))
const { RescheduleDialog } = await import('./reschedule-dialog.tsx')

const show = (deliveryOn: string): string => {
  i18n.setMessagesCompiler(compileSource)
  i18n.loadAndActivate({ locale: 'en', messages: CATALOGS.en })
  const booking = sampleBooking({ status: 'accepted', deliveryOn, pickupOn: '2026-12-14', startsAt: `${deliveryOn}T05:00:00.000Z` })
  const dialog = createElement(RescheduleDialog, { booking, opened: true, onClose: () => undefined })
  return renderToStaticMarkup(
    createElement(() => LocaleProvider({ initial: 'en', children: createElement(MantineProvider, null, dialog) })),
  )
}

it('whoever moves a booking to a day that is closed is told so, and to another one nothing', () => {
  expect(show('2026-11-27')).toContain('You are closed on this day')
  expect(show('2026-11-29')).not.toContain('You are closed on this day')
})
