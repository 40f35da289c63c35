import * as v from 'valibot'
import { plainDigits } from './normalise.ts'

/** Whether the last digit is the check digit of the others (Luhn). */
const checks = (digits: string): boolean => {
  let sum = 0
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i])
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** A Saudi national id (begins with 1) or the id of a resident (begins with 2): ten digits, the last of them a check digit. */
export const isNationalId = (s: string): boolean => /^[12]\d{9}$/.test(s) && checks(s)

/** A national id as people type it, with Arabic-Indic digits or in groups, as ten digits. The messages are codes. */
export const nationalId = v.pipe(
  v.string('field.required'),
  v.transform((s) => plainDigits(s).replace(/[\s\u200e\u200f-]/g, '')),
  v.nonEmpty('field.required'),
  v.check(isNationalId, 'national_id.invalid'),
)

/** What may be shown and stored of a national id: that there is one, and how it ends. */
export const maskedNationalId = (lastFour: string): string => `••••••${lastFour}`
