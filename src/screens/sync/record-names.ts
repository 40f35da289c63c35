import * as v from 'valibot'
import type { RejectedChange } from '#db/hooks/use-sync.ts'
import type { Kind } from '#domain/kernel/entity.ts'
import { inLanguage } from '#i18n/formats.ts'
import type { Language } from '#i18n/language.ts'

const named = v.object({ name: v.object({ en: v.string(), ar: v.string() }) })
const driver = v.object({ driver: named })
const zone = v.object({ zone: named })
const containers = v.object({ containers: v.array(v.object({ container: v.object({ barcode: v.string() }) })) })

/** What the records are called that a change adds, as it was typed with it; none for other changes. They may be nowhere else any more. */
export const addedNames = (args: unknown, language: Language): readonly string[] => {
  if (v.is(containers, args)) return args.containers.map(({ container }) => container.barcode)
  if (v.is(driver, args)) return [inLanguage(args.driver.name, language)]
  return v.is(zone, args) ? [inLanguage(args.zone.name, language)] : []
}

const barcoded = v.object({ barcode: v.string() })
const bilingual = named.entries.name
const seen = v.union([
  v.pipe(
    v.object({ edits: v.object({ name: v.object({ from: bilingual }) }) }),
    v.transform(({ edits }) => edits.name.from),
  ),
  v.pipe(
    v.object({ edits: v.object({ barcode: v.object({ from: v.string() }) }) }),
    v.transform(({ edits }) => edits.barcode.from),
  ),
  v.pipe(
    v.object({ was: named }),
    v.transform(({ was }) => was.name),
  ),
  v.pipe(
    v.object({ was: barcoded }),
    v.transform(({ was }) => was.barcode),
  ),
  v.pipe(
    v.object({ was: v.object({ container: barcoded }) }),
    v.transform(({ was }) => was.container.barcode),
  ),
  // What is brought back stands in the change itself.
  v.pipe(
    v.object({ container: barcoded }),
    v.transform(({ container }) => container.barcode),
  ),
])

/** What a record was called when somebody changed or deleted it, where the change says so: the record may be gone by now. */
export const seenNames = (args: unknown, language: Language): readonly string[] => {
  const read = v.safeParse(seen, args)
  if (!read.success) return []
  return [typeof read.output === 'string' ? read.output : inLanguage(read.output, language)]
}

const called = v.union([v.string(), bilingual])

/** What a record was called that is gone by now: as it stood when the change was queued, or as the change says, from an older release. */
export const calledThen = ({ args, subject }: Pick<RejectedChange, 'args' | 'subject'>, language: Language): readonly string[] => {
  if (!v.is(called, subject)) return seenNames(args, language)
  return [typeof subject === 'string' ? subject : inLanguage(subject, language)]
}

const BY_ARGUMENT = { driverId: 'drivers', zoneId: 'zones', containerId: 'containers' } as const satisfies Readonly<Record<string, Kind>>

/** A record of the fleet that a change is about; null where it is about none. */
export const fleetRef = (args: unknown): { readonly kind: (typeof BY_ARGUMENT)[keyof typeof BY_ARGUMENT]; readonly id: string } | null => {
  if (typeof args !== 'object' || args === null) return null
  const values: Readonly<Record<string, unknown>> = { ...args }
  for (const [argument, kind] of Object.entries(BY_ARGUMENT)) {
    const id = values[argument]
    if (typeof id === 'string') return { kind, id }
  }
  return null
}
