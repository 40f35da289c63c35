import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import * as v from 'valibot'
import { day, instant } from '#domain/kernel/instant.ts'
import { area, type Area } from '#domain/kernel/place.ts'
import { areaKm2 } from '#domain/zones/area-rules.ts'
import { describeChangedValue } from './describe-value.ts'
import { BIN_SIZE_MESSAGES, WASTE_TYPE_MESSAGES } from './domain-messages.ts'
import { formatDay, formatInstant, formatNumber } from './formats.ts'
import { roundKm2 } from './km2.ts'
import type { Language } from './language.ts'
import { ZONE_STATE_MESSAGES } from './zone-messages.ts'

const CODES: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = {
  'containers.wasteType': WASTE_TYPE_MESSAGES,
  'containers.binSize': BIN_SIZE_MESSAGES,
  'zones.status': ZONE_STATE_MESSAGES,
}
const DAYS: ReadonlySet<string> = new Set(['drivers.bornOn', 'drivers.licenseExpiresOn', 'operations.scheduledOn'])

/** An area by its size and corners: what two of them differ in, mostly. */
const describeArea = (ring: Area, i18n: I18n, language: Language): string => {
  const [size, corners] = [formatNumber(roundKm2(areaKm2(ring)), language), ring.length - 1]
  return `${i18n._(msg`${size} km²`)} · ${i18n._(msg`${plural(corners, { one: '# corner', other: '# corners' })}`)}`
}

interface FieldValue {
  /** The kind of the record. */
  readonly kind: string
  readonly field: string
  readonly value: unknown
}

interface Words {
  readonly i18n: I18n
  readonly language: Language
  /** The name of a zone on this device, by its id. */
  readonly zoneName: (id: string) => string | undefined
  /** The name of a driver on this device, by id. */
  readonly driverName: (id: string) => string | undefined
}

/** A value of a record's field as people read it, where the value alone does not say it: a code, a day, another record, an area. */
export const describeFieldValue = ({ kind, field, value }: FieldValue, { i18n, language, zoneName, driverName }: Words): string => {
  const name = `${kind}.${field}`
  const code = typeof value === 'string' && Object.hasOwn(CODES, name) ? CODES[name]?.[value] : undefined
  if (code) return i18n._(code)
  if (name === 'containers.zoneId' && typeof value === 'string') return zoneName(value) ?? i18n._(msg`Zone not known`)
  if (name === 'operations.driverId' && typeof value === 'string') return driverName(value) ?? i18n._(msg`Driver not known`)
  if (name === 'operations.etaAt' && v.is(instant, value)) return formatInstant(value, language)
  if (DAYS.has(name) && v.is(day, value)) return formatDay(value, language)
  if (name === 'zones.area' && v.is(area, value)) return describeArea(value, i18n, language)
  return describeChangedValue(i18n, value, language)
}
