import type { Context } from 'hono'
import * as v from 'valibot'
import { readJson } from './body.ts'
import { ProblemError } from './problems.ts'

const MAX_FORM_BYTES = 4096

// What a field lacks that is not there at all: a form's schema has no code for that, and to a person it is empty.
const absent = (field: string): string => (field === 'terms' ? 'terms.required' : 'field.required')

/**
 * Reads the JSON body of a form of ours by the schema the page validates with.
 * @throws ProblemError 400 `body.invalid` with the first failing check of each field, as the code that is said beside it; 413
 */
export const readForm = async <Schema extends v.GenericSchema>(c: Context, schema: Schema): Promise<v.InferOutput<Schema>> => {
  const form = v.safeParse(schema, await readJson(c, MAX_FORM_BYTES))
  if (form.success) return form.output
  const fields: Record<string, string> = {}
  for (const issue of form.issues) {
    const field = v.getDotPath(issue) ?? ''
    fields[field] ??= issue.kind === 'schema' && issue.type !== 'literal' ? absent(field) : issue.message
  }
  throw new ProblemError(400, 'body.invalid', { fields })
}
