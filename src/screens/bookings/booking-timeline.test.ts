import { i18n } from '@lingui/core'
import { createElement, type ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { STEPS } from '#domain/operations/operation.ts'
import type { RecordTimeline } from '#screens/list/record/record-timeline.tsx'
import { sampleBooking } from '#tests/support/samples.ts'
import { BookingTimeline } from './booking-timeline.tsx'

let names: ComponentProps<typeof RecordTimeline>['names']
vi.mock('#screens/list/record/record-timeline.tsx', () => ({
  RecordTimeline: (props: ComponentProps<typeof RecordTimeline>) => {
    names = props.names
    return null
  },
}))

it('each step of a driver is told as what was done, and not as a change', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  renderToStaticMarkup(createElement(BookingTimeline, { booking: sampleBooking() }))
  expect(STEPS.filter((step) => names?.[`operation.${step}`] === undefined)).toEqual([])
})
