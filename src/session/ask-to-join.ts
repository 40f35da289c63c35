import type { Answer, Refusal } from '#api/request.ts'
import { knownSession } from './known-session.ts'
import { endSession, finishSignOut } from './sign-out.ts'

const SIGNED_IN: Refusal = { code: 'join.signed_in' }

/**
 * Asks for what the server refuses where somebody is signed in. Nobody who is known here is signed out behind their back. Where nobody is, a
 * session that the server finds was left by a sign-out that it never heard of, and nobody could end it in any other way: it ends first.
 */
export const askToJoin = async <Body>(ask: () => Promise<Answer<Body>>): Promise<Answer<Body>> => {
  await finishSignOut()
  // Another tab may have signed in since the form was opened.
  if (knownSession() !== null) return { ok: false, refusal: SIGNED_IN }
  const answer = await ask()
  const isLeft = !answer.ok && answer.refusal.code === SIGNED_IN.code && knownSession() === null
  return isLeft && (await endSession()) ? ask() : answer
}
