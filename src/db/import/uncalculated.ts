// Each stops at the next `<`, so that a sheet of nothing but beginnings is read once and not once for each of them.
/** A cell whose formula came to an error (`#REF!`, `#N/A`). */
const ERROR_CELL = /(<(?:[^\s<>/:]*:)?c\b[^<>]*?\bt\s*=\s*)(?:"e"|'e')/g
/** A cell with a formula and no result. One whose result is an empty text says that it is a text. */
const NO_RESULT =
  /<((?:[^\s<>/:]*:)?)c\b([^<>]*)>\s*<(?:[^\s<>/:]*:)?f\b[^<>]*(?:\/>|>([^<>]*)<\/(?:[^\s<>/:]*:)?f\s*>)\s*(?:<(?:[^\s<>/:]*:)?v\s*(?:\/>|>\s*<\/(?:[^\s<>/:]*:)?v\s*>)\s*)?<\/(?:[^\s<>/:]*:)?c\s*>/g
const TEXT_TYPE = /\bt\s*=\s*["']str["']/
const TYPE = /\st\s*=\s*(?:"[^"]*"|'[^']*')/

/**
 * A sheet that says as texts what was not calculated: the error a formula came to, or the formula where the file keeps no result. A reader
 * takes both for empty cells, and whoever imports them would be told that something is missing which stands there.
 */
export const withUncalculated = (xml: string): string =>
  xml
    .replace(ERROR_CELL, '$1"str"')
    .replace(NO_RESULT, (whole, prefix: string, attributes: string, formula: string | undefined) =>
      TEXT_TYPE.test(attributes)
        ? whole
        : `<${prefix}c${attributes.replace(TYPE, '')} t="str"><${prefix}v>=${formula ?? ''}</${prefix}v></${prefix}c>`,
    )
