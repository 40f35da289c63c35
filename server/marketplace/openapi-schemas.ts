import { toJsonSchemaDefs, type JsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { bookingSchema } from '#domain/bookings/booking.ts'
import { containerSchema } from '#domain/containers/container.ts'
import { driverSchema } from '#domain/drivers/driver.ts'
import { instant } from '#domain/kernel/instant.ts'
import { changeRequestSchema } from '#domain/requests/request.ts'
import { vendorSchema } from '#domain/vendors/vendor.ts'
import { zoneSchema } from '#domain/zones/zone.ts'
import { accountInfo, changePasswordForm } from '#protocol/account.ts'
import { contactForm } from '#protocol/contact.ts'
import { portalConfig } from '#protocol/config.ts'
import { deviceList } from '#protocol/devices.ts'
import { fileState } from '#protocol/files.ts'
import { nafathAttempt, nafathCallback, nafathForm, nafathStatus } from '#protocol/nafath.ts'
import { unsentUploadAnswer, quarantinedList, unsentUpload } from '#protocol/quarantine.ts'
import { problem } from '#protocol/problem.ts'
import { pushDevice } from '#protocol/push.ts'
import { cutDeviceForm, newPasswordForm, recovered, recoveryForm } from '#protocol/recovery.ts'
import { sessionInfo, signInForm } from '#protocol/session.ts'
import { signUpAgainForm, signUpForm, verifyForm } from '#protocol/sign-up.ts'
import { syncLine, syncRequest } from '#protocol/sync.ts'
import { bulkAnswer, itemOutcome, kycDecision, outcomeSchema, reviewList, vendorRegistration } from './bodies.ts'

const state = v.object({ status: v.string(), alarms: v.optional(v.array(v.string())) })

/** The stored outcome as `GET …/mutations/{mutationId}` gives it. */
const storedOutcome = v.object({
  id: v.string(),
  name: v.string(),
  actor: v.picklist(['vendor', 'marketplace']),
  clientAt: v.string(),
  status: v.picklist(['applied', 'rejected']),
  code: v.nullable(v.string()),
  params: v.record(v.string(), v.union([v.string(), v.number()])),
  revision: v.number(),
  serverAt: instant,
})

/** The schemas requests are validated with, by the name they have in the description. */
const DOCUMENTED = {
  Vendor: vendorSchema,
  Zone: zoneSchema,
  Driver: driverSchema,
  Container: containerSchema,
  Booking: bookingSchema,
  ChangeRequest: changeRequestSchema,
  VendorRegistration: vendorRegistration,
  KycDecision: kycDecision,
  Outcome: outcomeSchema,
  ItemOutcome: itemOutcome,
  BulkAnswer: bulkAnswer,
  StoredOutcome: storedOutcome,
  ReviewList: reviewList,
  SignInForm: signInForm,
  SessionInfo: sessionInfo,
  ContactForm: contactForm,
  SignUpForm: signUpForm,
  SignUpAgainForm: signUpAgainForm,
  VerifyForm: verifyForm,
  Accepted: v.object({}),
  AccountInfo: accountInfo,
  ChangePasswordForm: changePasswordForm,
  NafathForm: nafathForm,
  NafathAttempt: nafathAttempt,
  NafathStatus: nafathStatus,
  NafathCallback: nafathCallback,
  RecoveryForm: recoveryForm,
  NewPasswordForm: newPasswordForm,
  Recovered: recovered,
  CutDeviceForm: cutDeviceForm,
  SyncRequest: syncRequest,
  SyncLine: syncLine,
  PushDevice: pushDevice,
  PublicConfig: portalConfig,
  DeviceList: deviceList,
  FileState: fileState,
  FileContent: v.string(),
  ParkRequest: unsentUpload,
  ParkAnswer: unsentUploadAnswer,
  ParkedList: quarantinedList,
  Problem: problem,
  State: state,
  Description: v.looseObject({ openapi: v.string() }),
  EventStream: v.string(),
} as const

export type SchemaName = keyof typeof DOCUMENTED

/** Where a schema stands in the description. */
export const schemaRef = (name: SchemaName): { $ref: string } => ({ $ref: `#/components/schemas/${name}` })

/**
 * All schemas as JSON Schema 2020-12. What callers send is described, before trimming and defaults; checks that JSON
 * Schema has no words for (a real calendar day, a closed ring) are left out here and still hold.
 */
export const documentedSchemas = (): Record<SchemaName, JsonSchema> =>
  toJsonSchemaDefs(DOCUMENTED, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  })
