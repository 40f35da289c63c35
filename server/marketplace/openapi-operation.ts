import type { SchemaName } from './openapi-schemas.ts'

/** One operation, in the few words that differ from the others. */
export interface Operation {
  readonly method: 'get' | 'post' | 'put' | 'delete'
  readonly path: string
  readonly summary: string
  readonly tag: 'service' | 'vendor' | 'health'
  readonly body?: SchemaName | { readonly oneOrMany: SchemaName }
  readonly answer: SchemaName | { readonly oneOf: readonly SchemaName[] } | null
  /** 200 when left out (204 without an answer). */
  readonly status?: 200 | 201 | 202
  /** `json` when left out. */
  readonly answerType?: 'application/x-ndjson' | 'text/event-stream' | 'application/octet-stream'
  /** `json` when left out. */
  readonly bodyType?: 'application/octet-stream'
  /** Parameters of the query, with what they mean; `kyc` must be given. */
  readonly query?: Readonly<Record<string, string>>
  readonly refusals: readonly number[]
  readonly open?: true
}
