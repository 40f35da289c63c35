import { randomUUID } from 'node:crypto'
import type { JsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import type { Content } from '#server/http/endpoint/declaration.ts'
import { jsonSchemas } from '#server/http/openapi/operation.ts'

const TEXTS = [(): string => randomUUID(), () => 'a'.repeat(64), () => 'noura@example.com', () => '2026-11-22T08:00:00.000Z']

const sampleText = (schema: JsonSchema): string => {
  const { pattern, format, minLength = 1, maxLength = Infinity } = schema
  const plain = 'Sample'.padEnd(minLength, 'x').slice(0, maxLength)
  if (format === 'email') return 'noura@example.com'
  if (pattern === undefined) return plain
  return (
    [...TEXTS.map((make) => make()), plain, '1'.repeat(minLength), '0501234567'].find((text) => new RegExp(pattern, 'u').test(text)) ??
    plain
  )
}

const sample = (schema: JsonSchema | boolean | undefined): unknown => {
  if (schema === undefined || typeof schema === 'boolean') return null
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice !== undefined) return sample(choice)
  if (schema.type === 'object') return Object.fromEntries((schema.required ?? []).map((name) => [name, sample(schema.properties?.[name])]))
  if (schema.type === 'array') return []
  if (schema.type === 'boolean') return true
  if (schema.type === 'string') return sampleText(schema)
  if (schema.type === 'null' || schema.type === undefined) return null
  return schema.minimum ?? 1
}

/**
 * A body as its declaration describes it; an empty array where many are taken.
 * @throws Error where none can be made from the schema: then the endpoint needs a line of its own in `endpoints.ts`
 */
export const sampleBody = ({ schemas, most }: Content): unknown => {
  if (most !== undefined) return []
  const [[name, schema] = []] = Object.entries(schemas)
  const body = name === undefined ? null : sample(jsonSchemas(schemas)[name])
  if (!schema || !v.is(schema, body)) throw new Error(`no sample of ${name ?? 'nothing'}: give the endpoint a line in endpoints.ts`)
  return body
}
