import type { ComponentType } from 'react'
import type { Booking } from '#domain/bookings/booking.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'

/** Something to be done with the record a notification tells of. */
export type RequestedAct =
  | { readonly act: 'accept' | 'decline' | 'assign'; readonly booking: Booking }
  | { readonly act: 'approve' | 'reject'; readonly request: ChangeRequest }

/** The question behind an act; part of the screens of its noun, handed in by the route. */
export type NotifiedAct = ComponentType<{ asked: RequestedAct; opened: boolean; onClose: () => void }>
