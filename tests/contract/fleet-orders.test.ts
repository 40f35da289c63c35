import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMutation } from '#domain/catalog.ts'
import type { Container } from '#domain/containers/container.ts'
import type { Documents, Kind } from '#domain/kernel/entity.ts'
import { UNIT_ACTIONS } from '#domain/units/lifecycle.ts'
import { addUnits } from '#domain/units/mutations.ts'
import { lastNumber, stateOf, unitId } from '#domain/units/unit.ts'
import { Chance } from '#tests/support/chance.ts'
import { ENGINES } from './engines.ts'
import { readAnswer } from './read-answer.ts'
import { openWorld, wire, type World } from './world.ts'

type Vendor = Awaited<ReturnType<World['vendor']>>
type Call = readonly [name: string, args: unknown]
type Rows = Awaited<ReturnType<typeof readAnswer>>['rows']

const [DEVICES, PUSHES, SEEDS] = [3, 45, 8]

const of = <K extends Kind>(rows: Rows, kind: K): Documents[K][] =>
  rows.flatMap((row) => (row.t === 'put' && row.kind === kind ? [row.body as unknown as Documents[K]] : []))

const unitsOf = (rows: Rows, container: Container) => of(rows, 'units').filter(({ containerId }) => containerId === container.id)

/** A device of somebody who works with the fleet: it knows what its last answer said, and can take back what it did. */
class FleetDevice {
  readonly clientId = randomUUID()
  readonly undos: Call[] = []
  rows: Rows
  seq = 0
  private readonly chance: Chance

  constructor(chance: Chance, rows: Rows) {
    this.chance = chance
    this.rows = rows
  }

  /** Something somebody may do, by what this device knows. */
  act(): Call | null {
    const { chance, rows } = this
    // In an order that does not hang on their ids, so that a seed repeats its run.
    const all = of(rows, 'containers').toSorted((one, other) => (one.barcode < other.barcode ? -1 : 1))
    const container = all.length > 0 ? chance.pick(all) : undefined
    if (!container) return null
    const { id: containerId, barcode: from, inventory, zoneId, wasteType, price, pickupFee, deliveryFee } = container
    const barcode = `B-${chance.below(6)}`
    const what = chance.pick(['create', 'rename', 'add', 'add', 'move', 'move', 'delete', 'delete', 'undo', 'undo', 'undo'] as const)
    if (what === 'undo') return this.undos.splice(chance.below(Math.max(1, this.undos.length)), 1)[0] ?? null
    if (what === 'rename') return ['container.change', { containerId, edits: { barcode: { from, to: barcode } } }]
    if (what === 'add') return ['container.addUnits', { containerId, count: 1 + chance.below(3), from: inventory.units }]
    if (what === 'delete') {
      const was = { container, units: unitsOf(rows, container) }
      return ['container.delete', { containerId, was: chance.flip(0.9) ? was : null }]
    }
    if (what === 'move') {
      const moves = [{ number: 1 + chance.below(inventory.units + 1), action: chance.pick(UNIT_ACTIONS) }]
      return ['unit.change', { containerId, moves }]
    }
    const content = { wasteType, binSize: 'medium', zoneId, price, pickupFee, deliveryFee, barcode, basePrice: null, sku: null }
    return ['container.create', { containers: [{ containerId: chance.uuid(), container: { ...content, stock: 1 + chance.below(4) } }] }]
  }
}

describe('a fleet that several devices work with, each by what it saw last', () => {
  let world: World
  beforeAll(async () => {
    const [engine] = ENGINES
    if (!engine) throw new Error('there is no database')
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  /** Labels that whoever added units may have printed. */
  const printed = new Set<string>()
  const print = (args: unknown) => {
    const { containerId, from, count } = v.parse(addUnits.args, args)
    for (let number = from + 1; number <= from + count; number += 1) {
      const label = `${containerId}-${number}`
      expect(printed.has(label), `label ${label} is printed once`).toBe(false)
      printed.add(label)
    }
  }

  const push = async (vendor: Vendor, device: FleetDevice, calls: readonly Call[]) => {
    const mutations = calls.map(([name, args]) => wire((device.seq += 1), name, args))
    const { results, rows } = await readAnswer(await vendor.sync({ clientId: device.clientId, mutations }))
    expect(results).toHaveLength(mutations.length)
    for (const [at, { id, name, args }] of mutations.entries()) {
      const call = results[at]?.status === 'applied' ? findMutation(name)?.bind({ args }) : undefined
      if (call && name === addUnits.name) print(args)
      const inverse = call?.ok ? call.inverse(id) : null
      if (inverse) device.undos.push([inverse.name, inverse.args])
    }
    device.rows = rows
    return results.map(({ code }) => code)
  }

  it.each(Array.from({ length: SEEDS }, (_, at) => at + 1))(
    'gives no barcode and no number twice, and counts every unit, seed %d',
    async (seed) => {
      const chance = new Chance(seed)
      const vendor = await world.vendor()
      const { rows } = await readAnswer(await vendor.sync({ clientId: randomUUID() }))
      const devices = Array.from({ length: DEVICES }, () => new FleetDevice(chance, rows))
      const issued = new Map<string, number>()
      const codes = new Map<string, number>()
      for (let n = 0; n < PUSHES; n += 1) {
        const device = chance.pick(devices)
        const calls = Array.from({ length: 1 + chance.below(3) }, () => device.act()).filter((call) => call !== null)
        for (const code of await push(vendor, device, calls)) codes.set(code ?? 'applied', (codes.get(code ?? 'applied') ?? 0) + 1)
        const containers = of(device.rows, 'containers')
        expect(new Set(containers.map(({ barcode }) => barcode)).size, 'a barcode is given once').toBe(containers.length)
        for (const container of containers) {
          const units = new Map(unitsOf(device.rows, container).map((unit) => [unit.id, unit]))
          const numbers = Array.from({ length: lastNumber(container) }, (_, at) => at + 1)
          const owned = numbers.filter((number) => stateOf(container, number, units.get(unitId(container.id, number))) !== 'retired')
          expect(owned.length, 'stock is the number of units that are not retired').toBe(container.inventory.stock)
          expect(container.inventory.units, 'a number is given once').toBeGreaterThanOrEqual(issued.get(container.id) ?? 0)
          issued.set(container.id, container.inventory.units)
        }
      }
      // It proves something where much of it was done, and much was refused.
      expect(codes.get('applied')).toBeGreaterThan(PUSHES / 3)
      expect(codes.size).toBeGreaterThan(3)
    },
  )
})
