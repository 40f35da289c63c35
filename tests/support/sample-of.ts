import { randomUUID } from 'node:crypto'
import type { JsonSchema } from '@valibot/to-json-schema'

const TEXTS = ['a'.repeat(64), 'noura@example.com', '2026-11-22T08:00:00.000Z', '2026-11-22', '0501234567']

const textOf = (schema: JsonSchema, makeId: () => string): string => {
  const { pattern, format, minLength = 1, maxLength = Infinity } = schema
  const plain = 'Sample'.padEnd(minLength, 'x').slice(0, maxLength)
  if (format === 'email') return 'noura@example.com'
  if (pattern === undefined) return plain
  const fits = new RegExp(pattern, 'u')
  return [makeId(), ...TEXTS, plain, '1'.repeat(minLength)].find((text) => fits.test(text)) ?? plain
}

/** A value such as a schema asks for, with nothing that may be left out; checks that JSON Schema has no words for may refuse it. */
export const sampleOf = (schema: JsonSchema | boolean | undefined, makeId: () => string = randomUUID): unknown => {
  if (schema === undefined || typeof schema === 'boolean') return null
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice !== undefined) return sampleOf(choice, makeId)
  if (schema.type === 'object')
    return Object.fromEntries((schema.required ?? []).map((name) => [name, sampleOf(schema.properties?.[name], makeId)]))
  if (schema.type === 'array') return []
  if (schema.type === 'boolean') return true
  if (schema.type === 'string') return textOf(schema, makeId)
  if (schema.type === 'null' || schema.type === undefined) return null
  return schema.minimum ?? 1
}
