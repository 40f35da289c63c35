import { bookings } from './bookings/booking.ts'
import { BOOKING_REJECTIONS } from './bookings/lifecycle.ts'
import { acceptBooking } from './bookings/mutations.ts'
import { containers } from './containers/container.ts'
import { CONTAINER_REJECTIONS, publishContainer } from './containers/mutations.ts'
import { drivers } from './drivers/driver.ts'
import type { EntityDefinition } from './kernel/entity.ts'
import type { MutationDefinition } from './kernel/mutation.ts'
import { KERNEL_REJECTIONS } from './kernel/rejection.ts'
import { skipMutation } from './kernel/skip.ts'
import { KYC_REJECTIONS, submitKyc } from './kyc/mutations.ts'
import { operations } from './operations/operation.ts'
import { REQUEST_REJECTIONS } from './requests/lifecycle.ts'
import { approveRequest, rejectRequest, reopenRequest } from './requests/mutations.ts'
import { requests } from './requests/request.ts'
import { editVendor } from './vendors/edit.ts'
import { requestDeletion, VENDOR_REJECTIONS, withdrawDeletion } from './vendors/mutations.ts'
import { vendors } from './vendors/vendor.ts'
import { zones } from './zones/zone.ts'

/** Every noun, once. Tables, sync, counters and contract tests are derived from this list. */
export const ENTITIES = [vendors, zones, drivers, containers, bookings, requests, operations] as const

/** Every mutation a vendor's people can ask for, once. What the marketplace asks for stands in `marketplace-catalog.ts`, which no device carries. */
export const MUTATIONS = [
  skipMutation,
  approveRequest,
  rejectRequest,
  reopenRequest,
  acceptBooking,
  submitKyc,
  editVendor,
  requestDeletion,
  withdrawDeletion,
  publishContainer,
] as const

export type Kind = (typeof ENTITIES)[number]['kind']
export type MutationName = (typeof MUTATIONS)[number]['name']
type Named<Name extends MutationName> = Extract<(typeof MUTATIONS)[number], { name: Name }>
/** The arguments of a mutation, by its name. */
export type MutationArgs<Name extends MutationName> = Named<Name> extends MutationDefinition<Name, infer Args> ? Args : never

/** Every code with which the business can say no; the voice has a message for each in both languages. */
export const REJECTION_CODES = [
  ...KERNEL_REJECTIONS,
  ...VENDOR_REJECTIONS,
  ...KYC_REJECTIONS,
  ...CONTAINER_REJECTIONS,
  ...BOOKING_REJECTIONS,
  ...REQUEST_REJECTIONS,
] as const
export type RejectionCode = (typeof REJECTION_CODES)[number]

const entitiesByKind = new Map<string, EntityDefinition>(ENTITIES.map((entity) => [entity.kind, entity as unknown as EntityDefinition]))
const mutationsByName = new Map<string, MutationDefinition<string, never>>(
  MUTATIONS.map((mutation) => [mutation.name, mutation as unknown as MutationDefinition<string, never>]),
)

/** The noun of a kind, or undefined for a kind this release does not know. */
export const findEntity = (kind: string): EntityDefinition | undefined => entitiesByKind.get(kind)

/** The mutation of a name, or undefined for a name this release does not know. */
export const findMutation = (name: string): MutationDefinition<string, never> | undefined => mutationsByName.get(name)
