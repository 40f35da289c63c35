import { i18n } from '@lingui/core'
import { MantineProvider } from '@mantine/core'
import { createElement, type ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { RejectedChange } from '#db/hooks/use-sync.ts'
import { sar } from '#domain/kernel/money.ts'
import { LocaleProvider } from '#i18n/locale.tsx'
import { compileSource } from '#i18n/source-text.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { sampleId } from '#tests/support/samples.ts'
import type { ReasonButton } from './reason-button.tsx'

type ReasonProps = ComponentProps<typeof ReasonButton>
const held: { asked: ReasonProps | null } = { asked: null }
const mutate = vi.hoisted(() => vi.fn())
vi.mock('#db/core/mutate.ts', () => ({ mutate }))
vi.mock('#db/hooks/use-database.ts', () => ({ useDatabase: () => null }))
// Its dialog opens only in a page.
vi.mock('./reason-button.tsx', () => ({
  ReasonButton: (props: ReasonProps) => {
    held.asked = props
    return props.label
  },
}))
vi.mock('#ui/links.tsx', () => ({ ButtonLink: () => null, TextLink: () => null }))
const { RepairButton } = await import('./repair-button.tsx')

const args = { vendorId: sampleId(1), bookingId: sampleId(5), amount: sar(70_00), receivedOn: '2026-11-21' }
const show = (code: string): string => {
  i18n.setMessagesCompiler(compileSource)
  i18n.loadAndActivate({ locale: 'en', messages: CATALOGS.en })
  const [clientAt, serverAt] = ['2026-11-21T09:00:00.000Z', '2026-11-21T09:00:01.000Z']
  const change: RejectedChange = {
    id: sampleId(99),
    name: 'booking.recordCash',
    version: 1,
    args,
    touched: [],
    code,
    params: {},
    clientAt,
    serverAt,
  }
  const button = createElement(RepairButton, { change, mayWork: false })
  return renderToStaticMarkup(
    createElement(() => LocaleProvider({ initial: 'en', children: createElement(MantineProvider, null, button) })),
  )
}

it('cash that was refused for its amount is recorded once more with a note, and nothing else of cash', async () => {
  expect(show('booking.cash_differs')).toContain('Edit and try again')
  expect(held.asked?.asked).toBe('Why it is another amount')
  await held.asked?.send('Paid half', {})
  expect(mutate).toHaveBeenCalledWith(null, 'booking.recordCash', { ...args, note: 'Paid half' }, {})
  expect(show('booking.was_cancelled')).not.toContain('Edit and try again')
})
