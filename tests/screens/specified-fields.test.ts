import type { MessageDescriptor } from '@lingui/core'
import { isValidElement, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { USAGE_MEASURES } from '#domain/reports/usage.ts'
import { sampleBooking, sampleRequest } from '#tests/support/samples.ts'
import { translateIn } from '#tests/support/catalogs.ts'
import { labelsOf } from '#tests/support/labels-of.ts'
import { usePaymentFacts, usePlaceFacts, useRentalFacts } from '#screens/bookings/use-booking-facts.tsx'
import { containerColumns } from '#screens/containers/columns.ts'
import { Totals } from '#screens/dashboard/totals.tsx'
import { useDriverTotals } from '#screens/drivers/driver-totals.tsx'
import { EARNING_LIST } from '#screens/earnings/earning-list.ts'
import { operationColumns } from '#screens/operations/columns.ts'
import { PENALTY_LIST } from '#screens/penalties/penalty-list.ts'
import { MEASURE_MESSAGES } from '#screens/reports/messages.ts'
import { useRequestFacts } from '#screens/requests/request-facts.tsx'

const words = translateIn('en')

/** The headers of a list, those included that stand with another. */
const headersOf = (
  columns: readonly { readonly header: MessageDescriptor; readonly also?: readonly { readonly header: MessageDescriptor }[] }[],
) => columns.flatMap(({ header, also = [] }) => [header, ...also.map((one) => one.header)]).map(words)

/** The labels of all figures in what is drawn. */
const figuresIn = (node: ReactNode): readonly string[] => {
  if (Array.isArray(node)) return node.flatMap((one: ReactNode) => figuresIn(one))
  if (!isValidElement<{ figure?: { label: MessageDescriptor }; children?: ReactNode }>(node)) return []
  return node.props.figure ? [words(node.props.figure.label)] : figuresIn(node.props.children)
}

describe('what the specification names is to be seen', () => {
  it('on the dashboard: each total by its name', () => {
    expect(figuresIn(Totals())).toEqual([
      'Bookings',
      'Active orders',
      'Containers on site',
      'Booked this month',
      'Earnings, net',
      'Net this month',
      'Violations',
      'Driving licenses that expire within 30 days',
    ])
  })

  it('of a booking', () => {
    expect(labelsOf(() => useRentalFacts(sampleBooking(), []))).toEqual(
      expect.arrayContaining(['Container', 'Quantity', 'Delivery', 'Pickup', 'Start', 'Rental duration', 'Driver', 'Booked on']),
    )
    expect(labelsOf(() => usePlaceFacts(sampleBooking({ locationDistanceKm: 7 }), undefined))).toEqual(
      expect.arrayContaining(['Address', 'Dump yard', 'Distance from the yard']),
    )
    expect(labelsOf(() => usePaymentFacts(sampleBooking()))).toEqual(
      expect.arrayContaining(['Amount paid', 'Payment method', 'Payment status']),
    )
  })

  it.each([
    ['renewal', ['Renewal duration', 'Initial duration', 'Payment method']],
    ['grace_period', ['Grace duration', 'Requested on', 'Original duration']],
    ['early_pickup', []],
    ['removal', []],
    ['replacement', []],
  ] as const)('of a request: %s', (type, own) => {
    expect(labelsOf(() => useRequestFacts(sampleRequest(type)))).toEqual(
      expect.arrayContaining(['Customer', 'Address', 'Container', ...own]),
    )
  })

  it('of a driver: four totals', () => {
    expect(labelsOf(() => useDriverTotals('d'))).toEqual(['Completed orders', 'On-time deliveries', 'Late deliveries', 'Violations'])
  })

  it('of a movement', () => {
    const columns = operationColumns({ nameOf: () => '', lateOf: () => 0 })
    expect(headersOf(columns)).toEqual(
      expect.arrayContaining(['Order ID', 'Customer', 'Container number', 'Duration', 'ETA', 'Driver', 'Updated at', 'Status']),
    )
  })

  it('of a penalty, an earning and a container', () => {
    expect(headersOf(PENALTY_LIST.columns)).toEqual(
      expect.arrayContaining(['Booking', 'Customer', 'Size and quantity', 'Date', 'Reason', 'Amount']),
    )
    expect(headersOf(EARNING_LIST.columns)).toEqual(
      expect.arrayContaining(['Booking', 'Customer', 'Waste type', 'Container size', 'Status']),
    )
    expect(headersOf(containerColumns({ zones: new Map(), counts: undefined }))).toEqual(
      expect.arrayContaining([
        'Waste type',
        'Barcode',
        'SKU',
        'Stock',
        'Price',
        'Base price',
        'Pickup fee',
        'Delivery fee',
        'Zone',
        'Created at',
      ]),
    )
  })

  it('in the report of container usage: its columns in their order, before our own', () => {
    expect(
      USAGE_MEASURES.map(({ id }) => MEASURE_MESSAGES[id])
        .map((told) => told && words(told.label))
        .slice(0, 6),
    ).toEqual(['Available', 'Assigned', 'In use', 'Empty', 'Returned', 'Early filling'])
  })
})
