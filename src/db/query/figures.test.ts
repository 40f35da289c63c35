import { expect, it } from 'vitest'
import { findEntity } from '#domain/entities.ts'
import type { Document, EntityDefinition } from '#domain/kernel/entity.ts'
import { REQUEST_STATES } from '#domain/requests/lifecycle.ts'
import { REQUEST_TYPES, type ChangeRequest } from '#domain/requests/request.ts'
import { numberedRequest, openQueryDevice } from '#tests/support/query-device.ts'
import { findPlainly } from '#tests/support/query-model.ts'

const request = (n: number): ChangeRequest =>
  numberedRequest(n, {
    type: REQUEST_TYPES[n % REQUEST_TYPES.length],
    status: REQUEST_STATES[n % REQUEST_STATES.length],
    quantity: 1 + (n % 3),
  })

it('figures of what a question finds add up as the rows do', async () => {
  const { db, engine, pull } = openQueryDevice()
  await pull(Array.from({ length: 30 }, (_, n) => request(n)))
  const query = { kind: 'requests', filters: [{ column: 'status', anyOf: ['pending', 'approved'] }] } as const
  const rows = (await db.rows('requests').toArray()) as unknown as Document[]
  const plain = findPlainly(findEntity('requests') as EntityDefinition, query, rows) as unknown as readonly ChangeRequest[]
  const { count, columns, values } = await engine.columns(query, ['quantity', 'type', 'hologram'])
  const sum = (numbers: Iterable<number>) => Array.from(numbers).reduce((a, b) => a + b, 0)
  expect([count, sum(columns['quantity'] ?? [])]).toEqual([plain.length, sum(plain.map(({ quantity }) => quantity))])
  expect(Array.from(columns['type'] ?? [], (at) => values['type']?.[at - 1]).toSorted()).toEqual(plain.map(({ type }) => type).toSorted())
  expect(Object.keys(columns)).toEqual(['quantity', 'type'])
})

it('figures are those of each row, of all of very many rows as of some', async () => {
  const { engine, pull } = openQueryDevice()
  const bodies = Array.from({ length: 200 }, (_, n) => request(n))
  await pull(bodies.slice(20, 180))
  const numbers = async (from: number) => {
    const { columns } = await engine.columns({ kind: 'requests', filters: [{ column: 'number', from }] }, ['number', 'quantity'])
    return Array.from(columns['number'] ?? [], (one, at) => [one, columns['quantity']?.[at]])
  }
  const expected = (some: readonly ChangeRequest[]) => some.map(({ number, quantity }) => [number, quantity])
  expect(await numbers(0)).toEqual(expected(bodies.slice(20, 180)))
  expect(await numbers(5050)).toEqual(expected(bodies.slice(50, 180)))
  // What comes later lies behind all others in memory, and stands among them by its id.
  await pull([...bodies.slice(0, 20), ...bodies.slice(180)], [100])
  expect(await numbers(0)).toEqual(expected(bodies.filter((_, n) => n !== 100)))
})
