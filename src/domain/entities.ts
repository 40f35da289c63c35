import { audits } from './audits/audit.ts'
import { bookings } from './bookings/booking.ts'
import { containers } from './containers/container.ts'
import { drivers } from './drivers/driver.ts'
import { earnings } from './earnings/earning.ts'
import { inboxes } from './notifications/inbox.ts'
import { notifications } from './notifications/notification.ts'
import { operations } from './operations/operation.ts'
import { penalties } from './penalties/penalty.ts'
import { requests } from './requests/request.ts'
import { units } from './units/unit.ts'
import { vendors } from './vendors/vendor.ts'
import { views } from './views/view.ts'
import { zones } from './zones/zone.ts'
import type { EntityDefinition } from './kernel/entity.ts'

/**
 * Every noun, once. Tables, sync, counters and contract tests are derived from this list. It stands apart from the
 * mutations: what only asks for records carries no rules.
 */
export const ENTITIES = [
  vendors,
  zones,
  drivers,
  containers,
  bookings,
  requests,
  operations,
  audits,
  views,
  units,
  penalties,
  earnings,
  notifications,
  inboxes,
] as const

const entitiesByKind = new Map<string, EntityDefinition>(ENTITIES.map((entity) => [entity.kind, entity]))

/** The noun of a kind, or undefined for a kind this release does not know. */
export const findEntity = (kind: string): EntityDefinition | undefined => entitiesByKind.get(kind)
