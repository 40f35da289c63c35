import { reject, type Rejection } from '../kernel/rejection.ts'

/** So many zones a vendor can have: each is walked where somebody asks from when on bins can be brought. */
export const MOST_ZONES = 500

/** Why a vendor who has so many zones can have no more; null: they can. */
export const zoneCountFault = (zones: number): Rejection<'zone.too_many'> | null =>
  zones >= MOST_ZONES ? reject('zone.too_many', { most: MOST_ZONES }) : null
