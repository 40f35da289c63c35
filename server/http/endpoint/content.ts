import type { Context } from 'hono'
import * as v from 'valibot'
import { readJson } from '#server/http/body.ts'
import { ProblemError } from '#server/http/problems.ts'
import type { Content, Named, ReadBody } from './declaration.ts'
import { formFaults } from './faults.ts'

const JSON_TYPE = 'application/json'
/** Most bytes of a form. */
const MAX_FORM_BYTES = 4096

type Issues = readonly v.BaseIssue<unknown>[]
/** One schema by its name. */
type One<Schema extends v.GenericSchema> = Readonly<Record<string, Schema>>

interface Reading {
  /** Most bytes. */
  readonly limit: number
  /** Items are judged one by one, so that what PostgreSQL cannot store is not refused as a whole. */
  readonly items?: 'judged'
  /** It may be left out, and is an empty object then. */
  readonly isOptional?: true
  /** What each wrong field is told; no field is named where this is left out. */
  readonly faults?: (issues: Issues) => Record<string, string>
}

/** JSON. */
export const json = (schemas: Named): Content => ({ type: JSON_TYPE, schemas })

/** JSON: one, or up to `most` in an array. */
export const oneOrMany = (schemas: Named, most: number): Content => ({ type: JSON_TYPE, schemas, most })

/** Another media type than JSON. */
export const media = (type: string, schemas: Named): Content => ({ type, schemas })

/**
 * A JSON body, validated. The reader throws ProblemError 400 `body.invalid` with the faults of its fields, 413 `body.too_large`.
 */
export const jsonBody = <Schema extends v.GenericSchema>(
  schemas: One<Schema>,
  { limit, items, faults, isOptional }: Reading,
): ReadBody<v.InferOutput<Schema>> => {
  const [schema, ...others] = Object.values(schemas)
  if (!schema || others.length > 0) throw new Error('a body that is read has one schema')
  const read = async (c: Context): Promise<v.InferOutput<Schema>> => {
    const parsed = v.safeParse(schema, await readJson(c, limit, { ...(items ? { items } : {}), ...(isOptional ? { isOptional } : {}) }))
    if (parsed.success) return parsed.output
    throw new ProblemError(400, 'body.invalid', faults ? { fields: faults(parsed.issues) } : {})
  }
  return { ...json(schemas), read, ...(isOptional ? { isOptional } : {}) }
}

/** The JSON body of a form of ours, by the schema the page validates with: each wrong field gets the code that is said beside it. */
export const formBody = <Schema extends v.GenericSchema>(schemas: One<Schema>): ReadBody<v.InferOutput<Schema>> =>
  jsonBody(schemas, { limit: MAX_FORM_BYTES, faults: formFaults })
