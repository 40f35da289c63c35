import { useEffect, useRef, useState } from 'react'
import { useDetailWay } from './detail-way.ts'

/**
 * After an answer the next record that waits comes up; where none does, this one stays and `isLast` says so. `answered`: the record that was
 * answered last, another object after each answer.
 */
export const useNextAfterAnswer = (id: string, answered: { readonly id: string } | null): { readonly isLast: boolean } => {
  const way = useDetailWay()
  const [lastOne, setLastOne] = useState<string | null>(null)
  const goToWaiting = useRef(way.goToWaiting)
  goToWaiting.current = way.goToWaiting
  // What was answered before this record was opened is no news.
  const seen = useRef(answered)
  useEffect(() => {
    if (answered === seen.current) return
    seen.current = answered
    if (answered?.id !== id) return
    goToWaiting.current().then(
      (found) => {
        if (!found) setLastOne(id)
      },
      // The list could not be asked: then nothing is said of it.
      () => undefined,
    )
  }, [answered, id])
  return { isLast: lastOne === id }
}
