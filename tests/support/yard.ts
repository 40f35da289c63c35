import { expect } from 'vitest'
import type { Container } from '#domain/containers/container.ts'
import type { Decision } from '#domain/kernel/mutation.ts'
import { addUnits, changeUnits, type UnitMove } from '#domain/units/mutations.ts'
import { goneBefore, lastNumber, stateOf, unitId, type Unit } from '#domain/units/unit.ts'
import { rowsOf, sampleContainer, sampleContext, sampleId, sampleVendor } from './samples.ts'

const [yardOf] = sampleVendor().dumpYards
const yardIds = [sampleId(7), sampleId(8), sampleId(9), sampleId(8, 1), sampleId(8, 2)]
const vendor = sampleVendor({ dumpYards: yardIds.flatMap((id) => (yardOf ? { ...yardOf, id } : [])) })

/** What a device or the server holds of one container. */
export class Yard {
  container: Container
  readonly units = new Map<string, Unit>()
  made = 0

  constructor(container = sampleContainer()) {
    this.container = container
  }

  take(decide: (rows: ReturnType<typeof rowsOf>, context: typeof sampleContext) => Decision, mutationId?: string): string {
    this.made += 1
    const context = { ...sampleContext, mutationId: mutationId ?? sampleId(200, this.made) }
    const rows = rowsOf({ vendors: [vendor], containers: [this.container], units: [...this.units.values()] })
    const decision = decide(rows, context)
    if (!decision.ok) return decision.rejection.code
    for (const change of decision.changes) {
      if (change.op === 'put' && change.kind === 'containers') this.container = change.body
      if (change.op === 'put' && change.kind === 'units') this.units.set(change.body.id, change.body)
    }
    return 'done'
  }

  move(moves: readonly UnitMove[], more: { takesBack?: string; yardId?: string; at?: string } = {}, mutationId?: string): string {
    const args = { containerId: this.container.id, moves: [...moves], ...more }
    return this.take((rows, context) => changeUnits.decide(rows, args, context), mutationId)
  }

  add(count: number, from: number): string {
    return this.take((rows, context) => addUnits.decide(rows, { containerId: this.container.id, count, from }, context))
  }

  state(number: number) {
    return stateOf(this.container, number, this.units.get(unitId(this.container.id, number)))
  }

  unit(number: number) {
    return this.units.get(unitId(this.container.id, number))
  }

  /** Stock and states agree, whatever happened. */
  hold(): void {
    const states = Array.from({ length: lastNumber(this.container) }, (_, at) => this.state(at + 1))
    expect(this.container.inventory.stock).toBe(states.filter((state) => state !== 'retired').length)
    expect(goneBefore(this.container)).toBe(1)
  }
}
