import { unzipSync, zipSync } from 'fflate'
import { faultOfPlaces, hasOpenTag, withoutBlanks } from './sheet-places.ts'
import { withUncalculated } from './uncalculated.ts'
import { MOST_UNPACKED, type TableFault } from './table.ts'

/** What of a workbook holds its first sheet's cells; pictures, macros and the like are not even unpacked. */
const NEEDED =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook|styles|sharedStrings)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/
const SHEET = /^xl\/worksheets\//
const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
const FIRST_SHEET = /<(?:\w+:)?sheet\s[^<>]*?\b\w+:id\s*=\s*["']([^"'<>]*)["']/
const RELATION = /<(?:\w+:)?Relationship\s[^<>]*>/g
const FORMULA = /<(?:\w+:)?f[\s>/]/g

type Unpacked =
  | { readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer>; readonly formulas: number; readonly sheets: number }
  | { readonly ok: false; readonly fault: TableFault }

const attributeOf = (tag: string, name: string): string | undefined => new RegExp(`\\s${name}\\s*=\\s*["']([^"'<>]*)["']`).exec(tag)?.[1]

/** The part that holds the first sheet, by what the workbook says; undefined where it does not say so plainly. */
const firstSheetOf = (parts: Readonly<Record<string, Uint8Array>>): string | undefined => {
  const written = (name: string) => new TextDecoder().decode(parts[name])
  const [, id] = FIRST_SHEET.exec(written(WORKBOOK)) ?? []
  const relation = (written(RELATIONS).match(RELATION) ?? []).find((tag) => attributeOf(tag, 'Id') === id)
  const target = relation && attributeOf(relation, 'Target')
  const name = target?.startsWith('/') ? target.slice(1) : `xl/${target ?? ''}`
  return Object.hasOwn(parts, name) && SHEET.test(name) ? name : undefined
}

/**
 * Unpacks a workbook (XLSX) within limits and packs what is needed of it anew. What it claims to unpack to is added up before anything
 * is unpacked, and each part is unpacked into room of the size it claimed and never more, so a claim that is too low gains nothing.
 */
export const unpackWorkbook = (packed: Uint8Array): Unpacked => {
  let claimed = 0
  unzipSync(packed, {
    filter: ({ name, originalSize }) => {
      if (NEEDED.test(name)) claimed += originalSize
      return false
    },
  })
  if (claimed > MOST_UNPACKED) return { ok: false, fault: 'unpacked' }
  const parts = unzipSync(packed, { filter: ({ name }) => NEEDED.test(name) })
  const first = firstSheetOf(parts)
  const sheets = Object.keys(parts).filter((name) => SHEET.test(name)).length
  let formulas = 0
  for (const [name, bytes] of Object.entries(parts)) {
    // Only the first is imported. What the others hold is nobody's fault, and a reader that would rather have one of them finds none.
    if (first !== undefined && name !== first && SHEET.test(name)) {
      delete parts[name]
      continue
    }
    const written = new TextDecoder().decode(bytes)
    if (hasOpenTag(written)) return { ok: false, fault: 'unreadable' }
    if (!SHEET.test(name)) continue
    const xml = withoutBlanks(written)
    const fault = faultOfPlaces(xml)
    if (fault) return { ok: false, fault }
    formulas += xml.match(FORMULA)?.length ?? 0
    parts[name] = new TextEncoder().encode(withUncalculated(xml))
  }
  // Of no moment of this device: its clock may stand where an archive cannot write it down.
  return { ok: true, bytes: new Uint8Array(zipSync(parts, { level: 0, mtime: new Date(1980, 0, 1) })), formulas, sheets }
}
