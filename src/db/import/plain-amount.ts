import { withoutUnseen } from '#domain/kernel/normalise.ts'

/** Riyals as they are named and signed in both languages; Excel's Arabic format ends in `ر.س.`. */
const CURRENCY = /^(?:SAR|SR|ريال(?: سعودي)?|ر\.\s?س\.?|﷼|\u20C1)$/i
const PARTS = /^(\P{Nd}*?)\s*([\d٠-٩۰-۹].*?)\s*(\P{Nd}*)$/u

/**
 * An amount as it stands in a table, without its currency: a spreadsheet shows `SAR 1,200.50` and copies what it shows. Any other currency,
 * or a sign before the number, stays for the rule to refuse.
 */
export const plainAmount = (written: string): string => {
  const [, before = '', number, after = ''] = PARTS.exec(withoutUnseen(written).trim()) ?? []
  if (number === undefined || (before !== '' && after !== '')) return written
  return CURRENCY.test(before || after) ? number : written
}
