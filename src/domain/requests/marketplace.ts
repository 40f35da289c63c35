import * as v from 'valibot'
import { id } from '../kernel/id.ts'
import { accept, defineMutation, put, refuse } from '../kernel/mutation.ts'
import { isCalledOff } from './ended.ts'
import { filesOf, MOST_REQUEST_FILES } from './request-files.ts'
import { changeRequestSchema } from './request.ts'
import { find, step } from './step.ts'

/**
 * A customer asks for a change, with the files handed in for it, which are uploaded before. It may arrive already answered, with the
 * history of a vendor who joins. One that crosses the end of its booking would wait for an answer for good.
 */
export const submitRequest = defineMutation({
  name: 'request.submit',
  version: 1,
  by: 'marketplace',
  args: v.pipe(
    changeRequestSchema,
    v.check((request) => request.type === request.details.type),
    v.check((request) => filesOf(request).length <= MOST_REQUEST_FILES),
  ),
  needs: (args) => [
    { kind: 'requests', id: args.id },
    { kind: 'bookings', id: args.bookingId },
  ],
  decide: (rows, args) => {
    if (find(rows, args.id)) return refuse('record.exists', { kind: 'requests' })
    const booking = rows.get('bookings', args.bookingId)
    if (!booking) return refuse('booking.not_found', { number: args.bookingNumber })
    if (args.status === 'pending' && isCalledOff(booking)) return refuse('booking.was_cancelled', { number: booking.number })
    return accept(put('requests', { ...args, customerPhone: args.customerPhone ?? booking.customerPhone }))
  },
  files: (args) => filesOf(args).map(({ sha256 }) => sha256),
  // What is brought along from elsewhere, answered there, waits for nobody's answer.
  announce: (args) =>
    args.status === 'pending'
      ? {
          code: `request.submitted.${args.type}`,
          params: { number: args.number, bookingNumber: args.bookingNumber },
          ref: { kind: 'requests', id: args.id },
        }
      : null,
})

/** The customer withdraws the request. */
export const cancelRequest = defineMutation({
  name: 'request.cancel',
  version: 1,
  by: 'marketplace',
  args: v.object({ requestId: id }),
  needs: (args) => [{ kind: 'requests', id: args.requestId }],
  decide: (rows, args, context) => {
    const request = find(rows, args.requestId)
    if (!request) return refuse('request.not_found')
    const { stepped, refused } = step(request, 'cancel', context)
    return stepped ? accept(put('requests', stepped)) : refused
  },
  announce: ({ requestId }, rows) => {
    const request = find(rows, requestId)
    return {
      code: 'request.cancelled',
      params: request ? { number: request.number, bookingNumber: request.bookingNumber, type: request.type } : {},
      ref: { kind: 'requests', id: requestId },
    }
  },
})
