import { useRef, useState } from 'react'
import { keptAhead } from '#db/core/read-ahead.ts'
import { useDatabase } from './use-database.ts'

/** What was read ahead under the key that a screen asks for first. It has grown old, for good, as soon as something else is asked for. */
export const useAhead = <T>(key: string): T | undefined => {
  const db = useDatabase()
  const [first] = useState(() => ({ key, answer: keptAhead(db, key) as T | undefined }))
  const isOld = useRef(false)
  if (first.key !== key) isOld.current = true
  return isOld.current ? undefined : first.answer
}
