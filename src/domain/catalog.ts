import { assignBooking, unassignBooking } from './bookings/assign.ts'
import { cancelBooking } from './bookings/cancel.ts'
import { recordCash, withdrawCash } from './bookings/cash.ts'
import { creditInvoice, issueInvoice } from './bookings/invoicing.ts'
import { draftCharge, withdrawCharge } from './bookings/charges.ts'
import { offerExtension, withdrawExtension } from './bookings/extension.ts'
import { acceptBooking, rejectBooking, reopenBooking } from './bookings/mutations.ts'
import { BOOKING_REJECTIONS } from './bookings/rejections.ts'
import { rescheduleBooking } from './bookings/reschedule.ts'
import { deleteContainer, restoreContainer } from './containers/deletion.ts'
import { changeContainer, CONTAINER_REJECTIONS, createContainers, publishContainer } from './containers/mutations.ts'
import { changeDriver, createDriver, DRIVER_REJECTIONS, removeDriver, restoreDriver } from './drivers/mutations.ts'
import { changeHours, HOURS_REJECTIONS } from './hours/mutations.ts'
import { EARNING_REJECTIONS } from './earnings/rejections.ts'
import { DRIVER_PHONE_REJECTIONS } from './drivers/phone.ts'
import type { Mutation, MutationDefinition } from './kernel/mutation.ts'
import { KERNEL_REJECTIONS, type RejectionCode } from './kernel/rejection.ts'
import { skipMutation } from './kernel/skip.ts'
import { KYC_REJECTIONS, submitKyc } from './kyc/mutations.ts'
import { claimNotification, releaseNotification } from './notifications/claim.ts'
import { clearNotifications, readAllNotifications, readNotification, restoreNotifications } from './notifications/mutations.ts'
import { NOTIFICATION_REJECTIONS } from './notifications/notification.ts'
import { PENALTY_REJECTIONS } from './penalties/lifecycle.ts'
import { disputePenalty, withdrawDispute } from './penalties/mutations.ts'
import { planMovements } from './operations/brought-along.ts'
import { createOperation } from './operations/creation.ts'
import { addProof } from './operations/late-proof.ts'
import { OPERATION_REJECTIONS } from './operations/lifecycle.ts'
import { assignOperation, cancelOperation, planOperation, takeBackOperation } from './operations/planning.ts'
import { arriveOperation, collectOperation, departOperation, emptyOperation, failOperation, returnOperation } from './operations/steps.ts'
import { REQUEST_REJECTIONS } from './requests/lifecycle.ts'
import { approveRequest, rejectRequest, reopenRequest } from './requests/mutations.ts'
import { UNIT_REJECTIONS } from './units/lifecycle.ts'
import { addUnits, changeUnits } from './units/mutations.ts'
import { editVendor } from './vendors/edit.ts'
import { requestDeletion, VENDOR_REJECTIONS, withdrawDeletion } from './vendors/mutations.ts'
import { changeView, deleteView, saveView } from './views/mutations.ts'
import { VIEW_REJECTIONS } from './views/view.ts'
import { changeZone, createZone, deleteZone, ZONE_REJECTIONS } from './zones/mutations.ts'

/** Every mutation a vendor's people can ask for, once. What the marketplace asks for stands in `marketplace-catalog.ts`, which no device carries. */
export const MUTATIONS = [
  skipMutation,
  approveRequest,
  rejectRequest,
  reopenRequest,
  acceptBooking,
  rejectBooking,
  reopenBooking,
  assignBooking,
  unassignBooking,
  planMovements,
  rescheduleBooking,
  cancelBooking,
  recordCash,
  withdrawCash,
  draftCharge,
  withdrawCharge,
  offerExtension,
  withdrawExtension,
  issueInvoice,
  creditInvoice,
  submitKyc,
  editVendor,
  changeHours,
  requestDeletion,
  withdrawDeletion,
  publishContainer,
  saveView,
  changeView,
  deleteView,
  createZone,
  changeZone,
  deleteZone,
  createDriver,
  changeDriver,
  removeDriver,
  restoreDriver,
  createContainers,
  changeContainer,
  addUnits,
  deleteContainer,
  restoreContainer,
  changeUnits,
  disputePenalty,
  withdrawDispute,
  createOperation,
  assignOperation,
  planOperation,
  cancelOperation,
  takeBackOperation,
  departOperation,
  arriveOperation,
  collectOperation,
  returnOperation,
  emptyOperation,
  failOperation,
  addProof,
  readNotification,
  readAllNotifications,
  clearNotifications,
  restoreNotifications,
  claimNotification,
  releaseNotification,
] as const

export type MutationName = (typeof MUTATIONS)[number]['name']
type Named<Name extends MutationName> = Extract<(typeof MUTATIONS)[number], { name: Name }>
/** The arguments of a mutation, by its name. */
export type MutationArgs<Name extends MutationName> = Named<Name> extends MutationDefinition<Name, infer Args> ? Args : never

/** Every code with which the business can say no, as a list: each has a message in both languages. */
export const REJECTION_CODES = [
  ...KERNEL_REJECTIONS,
  ...VENDOR_REJECTIONS,
  ...HOURS_REJECTIONS,
  ...KYC_REJECTIONS,
  ...DRIVER_PHONE_REJECTIONS,
  ...CONTAINER_REJECTIONS,
  ...BOOKING_REJECTIONS,
  ...REQUEST_REJECTIONS,
  ...VIEW_REJECTIONS,
  ...ZONE_REJECTIONS,
  ...DRIVER_REJECTIONS,
  ...UNIT_REJECTIONS,
  ...PENALTY_REJECTIONS,
  ...EARNING_REJECTIONS,
  ...OPERATION_REJECTIONS,
  ...NOTIFICATION_REJECTIONS,
] as const satisfies readonly RejectionCode[]

const mutationsByName = new Map<string, Mutation>(MUTATIONS.map((mutation) => [mutation.name, mutation]))

/** The mutation of a name, or undefined for a name this release does not know. */
export const findMutation = (name: string): Mutation | undefined => mutationsByName.get(name)
