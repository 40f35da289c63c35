import { useState } from 'react'
import { useDatabase } from '#db/hooks/use-database.ts'
import { noteOf } from './form-foot.tsx'
import { storeSignature } from './signature-file.ts'
import { UNFINISHED, type GivenSignature } from './signature-field.tsx'
import type { StepDraft } from './step-draft.ts'
import { useKept } from './use-kept.ts'
import { useTicket } from './use-ticket.ts'

/** What proves a step as somebody puts it in: photos, a signature, a weight ticket and a note, with the properties of their fields. */
export const useProof = (operationId: string, draft: StepDraft) => {
  const db = useDatabase()
  const [before, setBefore] = useKept(draft, 'before', [])
  const [after, setAfter] = useKept(draft, 'after', [])
  const [signed, setSigned] = useState<GivenSignature | typeof UNFINISHED | null>(null)
  const [isSignatureAsked, setSignatureAsked] = useState(false)
  const { ticket, tried, isEmpty: isNoTicket, ticketField } = useTicket(draft)
  const [note, setNote] = useKept(draft, 'note', '')
  /**
   * Says beside its field what is not finished; null: something is not. Else the ticket, and what gives the other proof: a signature is stored
   * as the step is taken, so that where it cannot be, that is said, and no step is taken.
   */
  const finish = () => {
    // Each says what is wrong with it, not the first alone.
    const isTicket = tried()
    setSignatureAsked(signed === UNFINISHED)
    if (!isTicket || signed === UNFINISHED) return null
    const proof = async () => ({
      operationId,
      ...(before.length > 0 ? { photosBefore: [...before] } : {}),
      ...(after.length > 0 ? { photosAfter: [...after] } : {}),
      ...(signed ? { signature: await storeSignature(db, signed) } : {}),
      ...noteOf(note),
    })
    return { weightTicket: ticket, proof }
  }
  return {
    finish,
    /** What of it a step can be refused for. */
    judged: [before.map(({ sha256 }) => sha256), after.map(({ sha256 }) => sha256), signed !== null, ticket],
    isEmpty: before.length + after.length === 0 && signed === null && isNoTicket,
    beforeField: { value: before, onChange: setBefore },
    afterField: { value: after, onChange: setAfter },
    ticketField,
    signatureField: { isAsked: isSignatureAsked && signed === UNFINISHED, onChange: setSigned },
    noteField: { value: note, onChange: (words: string) => setNote(() => words) },
  }
}
