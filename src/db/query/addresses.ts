import type { PortalDatabase } from '#db/core/database.ts'
import type { Point } from '#domain/kernel/place.ts'
import type { Bilingual } from '#domain/kernel/text.ts'
import { query } from './columns-client.ts'

interface ServedAddress {
  readonly address: Bilingual
  readonly customer: Bilingual
  readonly point: Point
}

/** So many of the newest bookings are looked at: one address stands in many of them. */
const LOOKED_AT = 60

/**
 * The places of bookings that hold what was typed in any of their words, the newest first and each place once; those without a point on the
 * map are left out. None where the columns cannot be asked now.
 */
export const foundAddresses = async (db: PortalDatabase, typed: string): Promise<readonly ServedAddress[]> => {
  if (typed.trim() === '') return []
  const found = await query(db, { kind: 'bookings', search: typed }, { start: 0, end: LOOKED_AT }).catch(() => null)
  const places = new Map<string, ServedAddress>()
  for (const { deliveryAddress: address, customerName: customer, deliveryPoint: point } of found?.rows ?? [])
    if (point && !places.has(JSON.stringify([address, point]))) places.set(JSON.stringify([address, point]), { address, customer, point })
  return [...places.values()]
}
