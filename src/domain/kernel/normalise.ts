/** Arabic-Indic and Persian digits as Latin ones: keyboards differ, numbers do not. */
export const plainDigits = (s: string): string => s.replace(/[٠-٩۰-۹]/g, (d) => String((d.codePointAt(0) ?? 0) & 0xf))

/** What a copied text carries unseen: signs of direction and joiners. */
const UNSEEN = /\p{Cf}/gu

/** A text as it was copied, without what it carries unseen before, between and behind its signs. */
export const withoutUnseen = (copied: string): string => copied.replace(UNSEEN, '')

/**
 * A code on a label as somebody types, pastes or scans it, in the signs it is kept in: capitals, Latin digits, plain dashes and nothing
 * between them. The one way to compare two codes.
 */
export const plainCode = (typed: string): string =>
  withoutUnseen(plainDigits(typed))
    .replace(/\s+/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .toUpperCase()

/**
 * A phone number as people paste it (`+966 50 123 4567`, `00966…`, `966…`, `50 123 4567`, with Arabic-Indic digits) as the ten
 * digits the portal keeps. What is no Saudi mobile stays as it was typed, without its spaces and dashes, for the rule to judge.
 */
export const normaliseMobile = (typed: string): string => {
  const digits = withoutUnseen(plainDigits(typed)).replace(/[\s\-().\u2010-\u2015\u2212]/g, '')
  const saudi = /^(?:\+|00)?966(?:0)?(5\d{8})$/.exec(digits) ?? /^(5\d{8})$/.exec(digits)
  return saudi ? `0${saudi[1]}` : digits
}
