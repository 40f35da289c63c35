import { MUTATIONS } from './catalog.ts'
import { answerExtension } from './bookings/extension.ts'
import { decideCharge, expireBooking, placeBooking, withdrawBooking } from './bookings/marketplace.ts'
import { recordPayment, recordRefund } from './bookings/payments.ts'
import { importContainer } from './containers/marketplace.ts'
import { confirmDriverPhone, importDriver } from './drivers/marketplace.ts'
import { payOut, recordEarning, settleEarnings } from './earnings/marketplace.ts'
import type { Mutation } from './kernel/mutation.ts'
import { decideKyc } from './kyc/marketplace.ts'
import { issuePenalty, settlePenalty, upholdPenalty } from './penalties/marketplace.ts'
import { importOperation } from './operations/marketplace.ts'
import { cancelRequest, submitRequest } from './requests/marketplace.ts'
import { openVendor, registerVendor, setHealthRule, setStatus } from './vendors/marketplace.ts'
import { importUnit } from './units/marketplace.ts'
import { importZone } from './zones/marketplace.ts'

/** Every mutation the server carries out, once: the vendors' and the marketplace's. */
export const ALL_MUTATIONS = [
  ...MUTATIONS,
  submitRequest,
  cancelRequest,
  placeBooking,
  expireBooking,
  withdrawBooking,
  decideCharge,
  recordPayment,
  recordRefund,
  answerExtension,
  decideKyc,
  registerVendor,
  openVendor,
  setHealthRule,
  setStatus,
  importZone,
  importDriver,
  confirmDriverPhone,
  importContainer,
  importUnit,
  importOperation,
  issuePenalty,
  settlePenalty,
  upholdPenalty,
  recordEarning,
  payOut,
  settleEarnings,
] as const

const byName = new Map<string, Mutation>(ALL_MUTATIONS.map((mutation) => [mutation.name, mutation]))

/** The mutation of a name, whoever may ask for it, or undefined for a name this release does not know. */
export const findAnyMutation = (name: string): Mutation | undefined => byName.get(name)
