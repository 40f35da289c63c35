import { i18n } from '@lingui/core'
import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { LocaleProvider } from '#i18n/locale.tsx'
import { compileSource } from '#i18n/source-text.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { sampleBooking } from '#tests/support/samples.ts'

const booking = sampleBooking({ customerName: { en: 'محمد', ar: 'محمد' } })
vi.mock('#db/hooks/use-row.ts', () => ({
  useRow: (kind: string, id: string | null) => (kind === 'bookings' && id !== null ? booking : null),
}))
vi.mock('#ui/confirm-dialog.tsx', () => ({
  ConfirmDialog: ({ title, action }: { title: string; action: string }) => createElement('dialog', null, `${title} ${action}`),
}))
const { QuarantinedCard } = await import('./quarantined-card.tsx')

const show = (): string => {
  i18n.setMessagesCompiler(compileSource)
  i18n.loadAndActivate({ locale: 'en', messages: CATALOGS.en })
  const change = {
    id: 'held',
    name: 'booking.assign',
    version: 1,
    args: { bookingId: booking.id },
    why: 'device.revoked' as const,
    clientAt: '2026-11-21T08:00:00.000Z',
    parkedAt: '2026-11-21T09:00:00.000Z',
  }
  const card = createElement(QuarantinedCard, {
    change,
    busy: null,
    onTakeOver: () => undefined,
    onDelete: () => undefined,
    onDeleteAll: null,
  })
  const shown = { initial: 'en' as const, children: createElement(MantineProvider, null, card) }
  return renderToStaticMarkup(createElement(LocaleProvider, shown))
}

it('a change asks to be deleted, as its button says, and its number stays beside the customer whichever way that name runs', () => {
  expect(show()).toContain('<dialog>Delete this change? Delete change</dialog>')
  expect(show()).toMatch(new RegExp(`<bdi>محمد</bdi> <bdi dir="ltr"[^>]*>#${booking.number}</bdi>`))
})
