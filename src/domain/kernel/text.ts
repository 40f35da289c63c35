import * as v from 'valibot'

/** Free text after trimming, with inclusive bounds counted in UTF-16 units (as the browser's maxlength counts). */
export const text = (min: number, max: number) => v.pipe(v.string(), v.trim(), v.minLength(min), v.maxLength(max))

/**
 * A name or address as the marketplace knows it in both languages. Where a person typed it once, both sides hold
 * the same words: a name is never machine-translated.
 */
export const bilingual = v.object({ en: text(1, 300), ar: text(1, 300) })
export type Bilingual = v.InferOutput<typeof bilingual>

export const LONGEST_REASON = 500

/** A reason as a record keeps it. */
export const keptReason = text(1, LONGEST_REASON)
