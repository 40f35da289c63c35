import * as v from 'valibot'
import { isRealDay } from './instant.ts'
import { fileRef } from './id.ts'
import { money, MOST_HALALAS, readAmount } from './money.ts'
import { hasLetter, hidesNothing } from './name.ts'
import { SEEN } from './reason.ts'

/**
 * What can be wrong with a field of a form (specification, section 5). There is a message for each; the first failing check of
 * a field is the one shown.
 */
export const FORM_FAULTS = [
  'required',
  'required_many',
  'digits',
  'length_2_70',
  'name_characters',
  'name_letter',
  'length_2_20',
  'length_1_70',
  'length_1_40',
  'length_300',
  'mobile',
  'postal',
  'email',
  'day',
  'day_over',
  'under_18',
  'amount',
  'amount_range',
  'whole',
  'units',
  'images',
  'file_photo',
  'file_pdf',
  'yards',
  'choice',
  'latitude',
  'longitude',
  'time',
  'ends_before',
  'same_time',
  'days_92',
  'notice',
  'barcode_taken',
  'barcode_signs',
  'size_not_allowed',
  'area_open',
  'area_pasted',
  'area_corners',
  'area_many',
  'area_range',
  'area_flat',
  'area_crossing',
  'area_country',
] as const
export type FormFault = (typeof FORM_FAULTS)[number]

const fault = <Code extends FormFault>(code: Code): Code => code

/** A text that was given: not only spaces. */
export const given = v.pipe(v.string(fault('required')), v.trim(), v.nonEmpty(fault('required')))

/** A given text with inclusive bounds. */
export const between = (min: number, max: number, code: FormFault) => v.pipe(given, v.minLength(min, code), v.maxLength(max, code))

/** Something to be seen. */
const seen = v.check((text: string) => SEEN.test(text), fault('required'))

/** A line of an address. */
export const words = v.pipe(between(2, 70, 'length_2_70'), seen)

/** The name of a person or a company: the same rule wherever one is typed. */
export const name = v.pipe(
  between(2, 70, 'length_2_70'),
  v.check(hidesNothing, fault('name_characters')),
  v.check(hasLetter, fault('name_letter')),
)

/** A number on a paper, which may hold letters. */
export const paperNumber = v.pipe(between(2, 20, 'length_2_20'), seen)

/** A given text of a shape. */
export const matching = (pattern: RegExp, code: FormFault) => v.pipe(given, v.regex(pattern, code))

/** A phone of exactly ten digits; `normaliseMobile` brings pasted numbers to that. */
export const phone = matching(/^\d{10}$/, 'mobile')

/** Letters where digits are meant are said before anything else. */
export const digitsFirst = <Rule extends v.GenericSchema<string, string>>(rule: Rule) =>
  v.pipe(v.string(fault('required')), v.trim(), v.regex(/^\d*$/, fault('digits')), rule)

/** A name or address a person types: in both languages the same words, or two renderings. */
export const both = <Side extends v.GenericSchema>(side: Side) => v.object({ en: side, ar: side }, fault('required'))

export const email = v.pipe(given, v.email(fault('email')), v.maxLength(254, fault('email')))

/** Before it nobody was born who works today: a year of the Hijri calendar, or a slip of the keyboard. */
const FIRST_YEAR = '1900'

/** A calendar day (Gregorian). */
export const givenDay = v.pipe(
  given,
  v.regex(/^\d{4}-\d\d-\d\d$/, fault('day')),
  v.check((day) => isRealDay(day) && day >= FIRST_YEAR, fault('day')),
)

export const photo = v.pipe(
  v.object(fileRef.entries, fault('required')),
  v.check((file) => file.type !== 'application/pdf', fault('file_photo')),
)

export const paper = v.pipe(
  v.object(fileRef.entries, fault('required')),
  v.check((file) => file.type === 'application/pdf', fault('file_pdf')),
)

const missing = ({ input }: { readonly input: unknown }): boolean => input === null || input === undefined || input === ''

/** Whether a text is an amount but for its sign, or for being more than anybody can mean. */
const isOutOfRange = (input: unknown): boolean =>
  typeof input === 'string' && readAmount(input.replace(/^[-\u2212]\s*/, ''), Infinity) !== null

/** An amount that was given, of no more than can be typed: nobody's device is trusted. What is no amount stays the text that was typed. */
export const amount = v.pipe(
  v.object(money.entries, (issue) =>
    missing(issue) ? fault('required') : isOutOfRange(issue.input) ? fault('amount_range') : fault('amount'),
  ),
  v.check(({ halalas }) => halalas <= MOST_HALALAS, fault('amount_range')),
)

/** A whole number that was given, within inclusive bounds. */
export const whole = (min: number, max: number, code: FormFault) =>
  v.pipe(
    v.number((issue) => (missing(issue) ? fault('required') : fault('whole'))),
    v.safeInteger(fault('whole')),
    v.minValue(min, code),
    v.maxValue(max, code),
  )

/** One of some values. */
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  v.picklist(values, (issue) => (missing(issue) ? fault('required') : fault('choice')))
