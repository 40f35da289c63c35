import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocale } from '#i18n/locale.tsx'
import type { Answer, Refusal } from '#api/request.ts'
import type { PhoneCodeStatus } from '#protocol/phone-code.ts'
import { checkPhoneCode, readPhoneCode, sendPhoneCode, type PhoneOwner } from './ask.ts'

/** How the confirmation stands, with the moments by the page's own clock (ms), which may be wrong but runs. */
export interface Standing extends Pick<PhoneCodeStatus, 'state' | 'triesLeft'> {
  readonly expiresAt: number
  readonly resendAt: number
}

const standingOf = ({ state, triesLeft, expiresIn, resendIn }: PhoneCodeStatus): Standing => ({
  state,
  triesLeft,
  expiresAt: Date.now() + expiresIn * 1000,
  resendAt: Date.now() + resendIn * 1000,
})

// After these the server knows better how it stands than the page does.
const STALE = new Set([
  'phone_code.wrong',
  'phone_code.locked',
  'phone_code.expired',
  'phone_code.none',
  'phone_code.unavailable',
  'phone_code.unapproved_full',
])

/**
 * What is asked of the server about one driver's phone. `isAskable`: there is a network, and the server has the driver as they are here. How it
 * stands is read whenever that becomes so, and when the page is seen again or come back to; null: not read yet.
 */
export const usePhoneCode = (owner: PhoneOwner, isAskable: boolean) => {
  const { language } = useLocale()
  const { id } = owner
  const [standing, setStanding] = useState<Standing | null>(null)
  const [busy, setBusy] = useState<'send' | 'check' | null>(null)
  // Of several answers that are on their way the one asked for last counts.
  const asked = useRef(0)
  const isAsking = useRef(false)
  const take = useCallback(async (answer: Promise<Answer<PhoneCodeStatus>>): Promise<Refusal | null> => {
    const mine = ++asked.current
    const got = await answer
    if (got.ok && mine === asked.current) setStanding(standingOf(got.body))
    return got.ok ? null : got.refusal
  }, [])
  useEffect(() => {
    if (!isAskable) return
    // A refusal says nothing new here: whoever presses a button hears it.
    const read = () => void take(readPhoneCode(id))
    // Another page may have sent a code, or tried one, while this one was out of sight. What is being asked says it anyway.
    const look = () => {
      if (document.visibilityState === 'visible' && !isAsking.current) read()
    }
    read()
    document.addEventListener('visibilitychange', look)
    // Of two windows side by side both are seen all the time: whoever comes back to this one focuses it.
    window.addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [id, isAskable, take])
  const ask = async (what: 'send' | 'check', answer: Promise<Answer<PhoneCodeStatus>>): Promise<Refusal | null> => {
    setBusy(what)
    isAsking.current = true
    const refusal = await take(answer)
    const { code, retryAfter, triesLeft } = refusal ?? {}
    if (triesLeft !== undefined) setStanding((now) => (now ? { ...now, triesLeft } : now))
    if (code !== undefined && STALE.has(code)) await take(readPhoneCode(id))
    if (code === 'rate.limited' && retryAfter !== undefined)
      setStanding((now) => (now ? { ...now, resendAt: Date.now() + retryAfter * 1000 } : now))
    setBusy(null)
    isAsking.current = false
    return refusal
  }
  return {
    standing,
    busy,
    send: () => ask('send', sendPhoneCode(owner, language)),
    check: (code: string) => ask('check', checkPhoneCode(id, code)),
  }
}
