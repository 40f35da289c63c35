import * as v from 'valibot'
import { BARCODE_LENGTH } from '#domain/containers/barcode.ts'
import { unitNumber } from '#domain/units/unit.ts'
import { recordSearch } from '#screens/list/record/record-search.ts'

/** Numbers are text in an address. */
const writtenNumber = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), unitNumber)

/** The container that an address is about, and the unit of it that comes up by itself. */
export const containerSearch = v.object({ ...recordSearch.entries, unit: v.optional(v.fallback(v.optional(writtenNumber), undefined)) })

/** The barcode that a container is added for. */
export const newContainerSearch = v.object({
  barcode: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(BARCODE_LENGTH)), ''), ''),
})
