import { plainDigits } from '#domain/kernel/normalise.ts'
import { PHONE_CODE_DIGITS } from '#protocol/phone-code.ts'

/** The digits of a code as somebody typed or pasted it: in any script, with spaces, or the whole message, which begins with the code. */
export const codeIn = (typed: string): string => plainDigits(typed).replace(/\D/g, '').slice(0, PHONE_CODE_DIGITS)

/** Whether nothing is missing of it. */
export const isWhole = (code: string): boolean => code.length === PHONE_CODE_DIGITS
