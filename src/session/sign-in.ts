import * as v from 'valibot'
import { sessionInfo, type SignInForm } from '#protocol/session.ts'
import { askServer, type Answer } from './ask-server.ts'
import { rememberSession } from './known-session.ts'
import { finishSignOut } from './sign-out.ts'

type Refusal = Extract<Answer, { ok: false }>['refusal']

/**
 * Signs in. Resolves to null when done, or to the refusal; nothing is retried by itself. The service worker learns of
 * the session through the device's database, because it cannot read what the page remembers.
 */
export const signIn = async (form: SignInForm): Promise<Refusal | null> => {
  await finishSignOut()
  const answer = await askServer('/api/session', { method: 'POST', body: form })
  if (!answer.ok) return answer.refusal
  const parsed = v.safeParse(sessionInfo, answer.body)
  if (!parsed.success) return { code: 'server.failed' }
  const { clearRevoked, writeDeviceSession } = await import('#db/device.ts')
  // What was said about an earlier sign-in on this device does not hold for this one.
  await clearRevoked()
  const { userId, vendorId, email, name } = parsed.output
  await writeDeviceSession({ userId, vendorId, email, name })
  rememberSession(parsed.output)
  return null
}
