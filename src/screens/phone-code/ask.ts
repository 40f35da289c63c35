import type { Driver } from '#domain/drivers/driver.ts'
import { request, type Answer } from '#api/request.ts'
import { phoneCodeStatus, type PhoneCodeForm, type PhoneCodeStatus } from '#protocol/phone-code.ts'

/** The driver whose phone is to be confirmed. */
export type PhoneOwner = Pick<Driver, 'id' | 'phone' | 'phoneVerifiedAt'>

const pathOf = (driverId: string): string => `/api/drivers/${encodeURIComponent(driverId)}/phone-code`

/** How the confirmation stands. Needs a network, as all of these do; nothing is retried by itself. */
export const readPhoneCode = (driverId: string): Promise<Answer<PhoneCodeStatus>> => request(pathOf(driverId), { schema: phoneCodeStatus })

/** Has a code sent to the number that is shown, in the reader's language. */
export const sendPhoneCode = ({ id, phone }: PhoneOwner, language: PhoneCodeForm['language']): Promise<Answer<PhoneCodeStatus>> =>
  request(pathOf(id), { method: 'POST', body: { phone, language }, schema: phoneCodeStatus })

/** Has the digits compared that somebody typed. */
export const checkPhoneCode = (driverId: string, code: string): Promise<Answer<PhoneCodeStatus>> =>
  request(`${pathOf(driverId)}/check`, { method: 'POST', body: { code }, schema: phoneCodeStatus })
