import { useState } from 'react'
import { NO_TICKET, readTicket } from './read-ticket.ts'
import type { StepDraft } from './step-draft.ts'
import { useKept } from './use-kept.ts'

/** A weight ticket as somebody types it, with the properties of its fields; it may be left out. */
export const useTicket = (draft: StepDraft) => {
  const [value, onChange] = useKept(draft, 'ticket', NO_TICKET)
  const [isTried, setTried] = useState(false)
  const { ticket, faults } = readTicket(value)
  /** Whether it can be recorded as it stands; from then on each field says what is wrong with it. */
  const tried = (): boolean => {
    setTried(true)
    return faults.length === 0
  }
  return { ticket, tried, isEmpty: ticket === null && faults.length === 0, ticketField: { value, onChange, faults: isTried ? faults : [] } }
}
