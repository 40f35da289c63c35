import type { PortalDatabase } from '#db/core/database.ts'
import type { MutationArgs, MutationName } from '#domain/catalog.ts'
import type { Container } from '#domain/containers/container.ts'
import { vendorIdOf } from '#db/core/owner.ts'
import { UNIT_ACTIONS, actionsIn } from '#domain/units/lifecycle.ts'
import { stateOf, unitId } from '#domain/units/unit.ts'
import type { Chance } from '#tests/support/chance.ts'
import { sampleDriver, sampleNewContainer } from '#tests/support/samples.ts'

/** A change of the fleet that somebody at a device asks for. */
type FleetCall = { readonly [Name in MutationName]: { readonly name: Name; readonly args: MutationArgs<Name> } }[MutationName]

/** What somebody sees of the fleet, and their chance. */
interface Desk {
  readonly db: PortalDatabase
  readonly chance: Chance
}

const both = (text: string) => ({ en: text, ar: text })

/** One of the records of a kind, or undefined where there is none here. */
const oneOf = <Row>(chance: Chance, rows: readonly Row[]): Row | undefined => (rows.length === 0 ? undefined : chance.pick(rows))

/** A zone comes, opens or closes, goes, or is one in which the vendor is busy. */
const zoneCall = async ({ db, chance }: Desk): Promise<FleetCall | null> => {
  const what = chance.pick(['create', 'change', 'change', 'delete', 'busy'] as const)
  if (what === 'create') {
    const zone = { name: both(`Zone ${chance.below(5)}`), status: chance.pick(['active', 'inactive'] as const), area: null }
    return { name: 'zone.create', args: { zoneId: chance.uuid(), zone } }
  }
  const zone = oneOf(chance, await db.rows('zones').toArray())
  if (!zone) return null
  const { id: zoneId, status } = zone
  if (what === 'change') {
    const to = status === 'active' ? 'inactive' : 'active'
    return { name: 'zone.change', args: { zoneId, edits: { status: { from: status, to } } } }
  }
  if (what === 'delete') return { name: 'zone.delete', args: { zoneId, was: chance.flip(0.7) ? zone : null } }
  const [vendor] = await db.rows('vendors').toArray()
  if (!vendor) return null
  const rule = { id: chance.uuid(), zoneId, size: null, takes: { kind: 'notice' as const, days: 2 } }
  const edits = { busy: { from: vendor.workingHours?.busy ?? [], to: chance.flip(0.4) ? [] : [rule] } }
  return { name: 'vendor.changeHours', args: { vendorId: vendor.id, edits } }
}

/** A driver comes, changes, goes, or comes back. */
const driverCall = async ({ db, chance }: Desk): Promise<FleetCall | null> => {
  const driver = oneOf(chance, await db.rows('drivers').toArray())
  const what = driver ? chance.pick(['create', 'switch', 'phone', 'remove', 'restore'] as const) : 'create'
  const phone = `05012345${10 + chance.below(90)}`
  if (!driver || what === 'create') {
    const { name, email, bornOn, address, licenseNumber, licenseExpiresOn } = sampleDriver()
    const added = { name, email, bornOn, address, licenseNumber, licenseExpiresOn, phone, profileImage: null, drivingLicense: null }
    return { name: 'driver.create', args: { driverId: chance.uuid(), driver: added } }
  }
  const { id: driverId, active } = driver
  if (what === 'remove') return { name: 'driver.remove', args: { driverId } }
  if (what === 'restore') return { name: 'driver.restore', args: { driverId } }
  const edits = what === 'switch' ? { active: { from: active, to: !active } } : { phone: { from: driver.phone, to: phone } }
  return { name: 'driver.change', args: { driverId, edits } }
}

/** Something is done with one to three units of a container. */
const moveCall = async ({ db, chance }: Desk, container: Container): Promise<FleetCall> => {
  const { id: containerId, inventory } = container
  const numbers = new Set(Array.from({ length: 1 + chance.below(3) }, () => 1 + chance.below(Math.max(1, inventory.units))))
  const moves = await Promise.all(
    [...numbers].map(async (number) => {
      const state = stateOf(container, number, await db.rows('units').get(unitId(containerId, number))) ?? 'in_yard'
      return { number, state }
    }),
  )
  const args = moves.map(({ number, state }) => {
    const action = chance.pick(chance.flip(0.9) ? ['retire' as const, ...actionsIn(state), ...actionsIn(state)] : UNIT_ACTIONS)
    return { number, action, ...(chance.flip(0.8) ? { from: state } : {}) }
  })
  const yard = (await db.rows('vendors').toArray())[0]?.dumpYards[0]
  const yardId = yard && chance.flip(0.9) ? yard.id : chance.uuid()
  return { name: 'unit.change', args: { containerId, moves: args, ...(chance.flip(0.3) ? { yardId } : {}) } }
}

const CONTAINER_ACTS = ['create', 'rename', 'zone', 'add', 'offer', 'move', 'move', 'move', 'delete', 'delete', 'restore'] as const

/** A container comes under one of a few barcodes, changes, goes or comes back, or its units move. */
const containerCall = async (desk: Desk): Promise<FleetCall | null> => {
  const { db, chance } = desk
  const [container, zone] = [oneOf(chance, await db.rows('containers').toArray()), oneOf(chance, await db.rows('zones').toArray())]
  const what = container ? chance.pick(CONTAINER_ACTS) : 'create'
  if (!zone) return null
  const barcode = `RN-0${chance.below(5)}`
  if (!container || what === 'create') {
    const added = sampleNewContainer({ zoneId: zone.id, barcode, stock: 1 + chance.below(4) })
    return { name: 'container.create', args: { containers: [{ containerId: chance.uuid(), container: added }] } }
  }
  const { id: containerId, inventory } = container
  const units = (await db.rows('units').toArray()).filter((unit) => unit.containerId === containerId)
  switch (what) {
    case 'rename':
      return { name: 'container.change', args: { containerId, edits: { barcode: { from: container.barcode, to: barcode } } } }
    case 'zone':
      return { name: 'container.change', args: { containerId, edits: { zoneId: { from: container.zoneId, to: zone.id } } } }
    case 'add':
      return { name: 'container.addUnits', args: { containerId, count: 1 + chance.below(3), from: inventory.units } }
    case 'offer':
      return { name: 'container.publish', args: { vendorId: vendorIdOf(db), containerId, enabled: !container.enabled } }
    case 'delete':
      return { name: 'container.delete', args: { containerId, was: chance.flip(0.7) ? { container, units } : null } }
    case 'restore':
      return { name: 'container.restore', args: { container, units } }
    case 'move':
      return moveCall(desk, container)
  }
}

/** A change of zones, drivers, containers or units as somebody sees them here; null where there is nothing to change. */
export const fleetCall = (desk: Desk): Promise<FleetCall | null> =>
  desk.chance.pick([zoneCall, driverCall, containerCall, containerCall])(desk)

/** What no form gives: of another kind, unseen, beyond every bound. */
const HOSTILE: readonly unknown[] = [
  null,
  '',
  '\u200b',
  '\0',
  '\ud800',
  -1,
  0.5,
  501,
  2001,
  2 ** 53,
  1e300,
  [],
  {},
  true,
  '9999-12-31',
  'rn-00',
  'x'.repeat(500),
]

/** A value with something hostile in the place of one of its parts. */
export const spoiled = (value: unknown, chance: Chance): unknown => {
  if (typeof value !== 'object' || value === null) return chance.pick(HOSTILE)
  const entries = Object.entries(value)
  const at = chance.below(Math.max(1, entries.length))
  const spoil = entries.map(([key, inner], place): [string, unknown] => [key, place === at ? spoiled(inner, chance) : inner])
  return Array.isArray(value) ? spoil.map(([, inner]) => inner) : Object.fromEntries(spoil)
}
