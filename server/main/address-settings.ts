import * as v from 'valibot'
import type { AddressSettings } from '#server/addresses/register.ts'
import { address, given } from './setting.ts'

/** The service by short address of the national register. */
const REGISTER = 'https://apina.address.gov.sa/NationalAddress/NationalAddressByShortAddress/NationalAddressByShortAddress'

/** The settings of the national register of addresses, as variables. */
export const addressVariables = {
  ADDRESS_KEY: given,
  SHORT_LINKS: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '1'),
  ADDRESS_URL: v.optional(address(/^https:|^http:\/\/(localhost|127\.0\.0\.1)[:/]/, 'must be an https:// address'), REGISTER),
}

/** The register, or null where there is no key for it. */
export const addressSettings = (set: { ADDRESS_KEY?: string | undefined; ADDRESS_URL: string }): AddressSettings | null =>
  set.ADDRESS_KEY === undefined ? null : { url: set.ADDRESS_URL, key: set.ADDRESS_KEY }
