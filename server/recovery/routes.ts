import { Hono } from 'hono'
import * as v from 'valibot'
import { newPasswordForm, recoveryForm } from '#protocol/recovery.ts'
import type { Auth } from '#server/auth/auth.ts'
import { requireOwnOrigin } from '#server/auth/guards.ts'
import { readJson } from '#server/body.ts'
import { ProblemError } from '#server/problems.ts'
import { addressOf } from '#server/session/routes.ts'

export interface RecoveryParts {
  readonly auth: Pick<Auth, 'requestRecovery' | 'setPassword'>
  readonly publicUrl: string
}

const MAX_FORM_BYTES = 4096

const parse = <Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> => {
  const form = v.safeParse(schema, body)
  if (form.success) return form.output
  const fields: Record<string, string> = {}
  for (const issue of form.issues) fields[v.getDotPath(issue) ?? ''] ??= issue.kind === 'schema' ? 'field.required' : issue.message
  throw new ProblemError(400, 'body.invalid', { fields })
}

/**
 * `POST /api/recovery` sends the mail with a link, and answers 204 whether or not anybody has that address.
 * `POST /api/recovery/password` sets the password: 409 `recovery.expired` for a link that is old, used or made up.
 */
export const recoveryRoutes = ({ auth, publicUrl }: RecoveryParts): Hono =>
  new Hono()
    .use(requireOwnOrigin(publicUrl))
    .post('/', async (c) => {
      const { email, language } = parse(recoveryForm, await readJson(c, MAX_FORM_BYTES))
      const outcome = await auth.requestRecovery({ email, language, address: addressOf(c) })
      if (!outcome.ok) throw new ProblemError(429, 'rate.limited', { retryAfter: outcome.retryAfter })
      return c.body(null, 204)
    })
    .post('/password', async (c) => {
      const { token, password } = parse(newPasswordForm, await readJson(c, MAX_FORM_BYTES))
      if (!(await auth.setPassword({ token, password, address: addressOf(c) }))) throw new ProblemError(409, 'recovery.expired')
      return c.body(null, 204)
    })
