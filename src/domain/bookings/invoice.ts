import type { Instant } from '../kernel/instant.ts'
import { sar, type Money } from '../kernel/money.ts'

/** The tax that a price holds, in whole halalas: 15 % since 1 July 2020. */
export const VAT_PERCENT = 15

/** What a price is made of when the tax is in it; the two always come to the price, to the halala. */
export interface TaxedAmount {
  readonly net: Money
  readonly vat: Money
  readonly total: Money
}

/** Takes the tax out of a price that holds it; half a halala of tax is rounded up. */
export const taxIn = (total: Money): TaxedAmount => {
  // In whole numbers: 15/115 of a price has no end as a decimal.
  const whole = 100 + VAT_PERCENT
  const vat = Math.floor((2 * total.halalas * VAT_PERCENT + whole) / (2 * whole))
  return { net: sar(total.halalas - vat), vat: sar(vat), total }
}

/** Riyals with two decimals, as the code of an invoice writes them: `1150.00`. */
const decimal = ({ halalas }: Money): string => `${Math.floor(halalas / 100)}.${String(halalas % 100).padStart(2, '0')}`

/** A text's bytes in UTF-8: an Arabic letter is two of them. Half of a pair that came alone stands for nothing. */
const utf8 = (text: string): readonly number[] =>
  [...encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '\uFFFD')).matchAll(/%([0-9A-F]{2})|(.)/g)].map(([, hex, plain = '']) =>
    hex === undefined ? plain.charCodeAt(0) : Number.parseInt(hex, 16),
  )

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

const base64 = (bytes: readonly number[]): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b, c] = bytes.slice(at, at + 3)
    const bits = (a << 16) | ((b ?? 0) << 8) | (c ?? 0)
    const digit = (place: number) => DIGITS[(bits >> (18 - 6 * place)) & 63] ?? ''
    text += digit(0) + digit(1) + (b === undefined ? '=' : digit(2)) + (c === undefined ? '=' : digit(3))
  }
  return text
}

/** The length of a value stands in one byte. */
const MOST_BYTES = 255

/** What the code on a simplified tax invoice says. */
export interface InvoiceFacts {
  readonly sellerName: string
  /** The seller's VAT registration number. */
  readonly vatNumber: string
  readonly issuedAt: Instant
  readonly amount: TaxedAmount
}

/** Why a simplified invoice has no code: the seller's name or VAT number is missing, or longer than one byte can say. */
export type InvoiceFault = 'seller.missing' | 'seller.too_long' | 'vat_number.missing' | 'vat_number.too_long'

const faultOf = (noun: 'seller' | 'vat_number', value: string): InvoiceFault | null =>
  value === '' ? `${noun}.missing` : utf8(value).length > MOST_BYTES ? `${noun}.too_long` : null

/**
 * The code on a simplified tax invoice as the tax authority (ZATCA) lays it down: seller, VAT number, moment, total with tax, and tax; each as
 * its tag (1–5), the length of its value in bytes of UTF-8 (one byte, 255 at most), and the value; all of it in Base64.
 */
export const invoiceCode = ({
  sellerName,
  vatNumber,
  issuedAt,
  amount,
}: InvoiceFacts): { readonly ok: true; readonly code: string } | { readonly ok: false; readonly fault: InvoiceFault } => {
  const [seller, vat] = [sellerName.trim(), vatNumber.trim()]
  const fault = faultOf('seller', seller) ?? faultOf('vat_number', vat)
  if (fault !== null) return { ok: false, fault }
  const values = [seller, vat, issuedAt.replace(/\.\d{3}Z$/, 'Z'), decimal(amount.total), decimal(amount.vat)]
  const bytes = values.flatMap((value, at) => {
    const own = utf8(value)
    return [at + 1, own.length, ...own]
  })
  return { ok: true, code: base64(bytes) }
}
