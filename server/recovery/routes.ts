import { Hono } from 'hono'
import { newPasswordForm, recoveryForm } from '#protocol/recovery.ts'
import type { Auth } from '#server/auth/auth.ts'
import { requireOwnOrigin } from '#server/auth/guards.ts'
import { readForm } from '#server/forms.ts'
import { addressOf } from '#server/limits/client-address.ts'
import { countTry, type TryParts, type TryRule } from '#server/limits/tries.ts'
import { ProblemError } from '#server/problems.ts'

export interface RecoveryParts extends TryParts {
  readonly auth: Pick<Auth, 'requestRecovery' | 'setPassword'>
  readonly publicUrl: string
}

/** Mails to one address, whoever asks for them: nobody's letter box is to be filled. */
const MAILS: TryRule = { name: 'recovery/mails', max: 10, seconds: 3600 }

/**
 * `POST /api/recovery` sends the mail with a link, and answers 204 whether or not anybody has that address.
 * `POST /api/recovery/password` sets the password: 409 `recovery.used` for a link that has done
 * its work, `recovery.expired` for one that is old or made up.
 */
export const recoveryRoutes = (parts: RecoveryParts): Hono => {
  const { auth, publicUrl } = parts
  return new Hono()
    .use(requireOwnOrigin(publicUrl))
    .post('/', async (c) => {
      const { email, language } = await readForm(c, recoveryForm)
      await countTry(parts, MAILS, email.toLowerCase())
      const outcome = await auth.requestRecovery({ email, language, address: addressOf(c) })
      if (!outcome.ok) throw new ProblemError(429, 'rate.limited', { retryAfter: outcome.retryAfter })
      return c.body(null, 204)
    })
    .post('/password', async (c) => {
      const { token, password } = await readForm(c, newPasswordForm)
      const outcome = await auth.setPassword({ token, password, address: addressOf(c) })
      if (outcome !== 'set') throw new ProblemError(409, outcome === 'used' ? 'recovery.used' : 'recovery.expired')
      return c.body(null, 204)
    })
}
