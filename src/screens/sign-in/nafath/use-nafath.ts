import { useEffect, useEffectEvent, useState } from 'react'
import type { NafathAttempt, NafathForm } from '#protocol/nafath.ts'
import { beginNafath } from '#session/nafath.ts'
import { watchNafath, type NafathEnd } from '#session/watch-nafath.ts'

/** Where a confirmation stands on this page. */
type NafathPhase =
  | { readonly at: 'asking' }
  | { readonly at: 'waiting'; readonly attempt: NafathAttempt; readonly reached: boolean }
  | { readonly at: 'ended'; readonly end: NafathEnd }

const ASKING: NafathPhase = { at: 'asking' }

/** A confirmation from its beginning to its end. It is looked after while the dialog is open, and given up when it closes. */
export const useNafath = (opened: boolean, onApproved: () => void) => {
  const [phase, setPhase] = useState<NafathPhase>(ASKING)
  const [last, setLast] = useState(opened)
  if (opened !== last) {
    setLast(opened)
    if (!opened) setPhase(ASKING)
  }
  const attempt = phase.at === 'waiting' ? phase.attempt : null
  // The attempt alone begins a watch: a new function of the parent's must not end it.
  const approved = useEffectEvent(onApproved)
  useEffect(() => {
    if (!attempt || !opened) return
    return watchNafath(attempt, {
      onReach: (reached) => setPhase((now) => (now.at === 'waiting' && now.reached !== reached ? { ...now, reached } : now)),
      onEnd: (end) => {
        setPhase({ at: 'ended', end })
        if (end.state === 'approved') approved()
      },
    })
  }, [attempt, opened])
  return {
    phase,
    again: () => setPhase(ASKING),
    begin: async (form: NafathForm) => {
      const begun = await beginNafath(form)
      if (!begun.ok) return begun.refusal
      setPhase({ at: 'waiting', attempt: begun.body, reached: true })
      return null
    },
  }
}
