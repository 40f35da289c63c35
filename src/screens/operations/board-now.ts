import { createContext, useContext } from 'react'
import { useWorkingHours } from '#db/hooks/use-working-hours.ts'
import { lastNightUntil } from '#domain/hours/calendar.ts'
import { localTimeOf, type Day } from '#domain/kernel/instant.ts'
import type { BoardNow } from '#domain/operations/board.ts'

/** The day and the time of a moment, given in milliseconds, and how long the night before it was worked. */
export const useBoardNow = (ms: number): BoardNow => {
  const hours = useWorkingHours()
  const local = localTimeOf(new Date(ms).toISOString())
  const [today, time] = [local.slice(0, 10), local.slice(11, 16)]
  return { today, time, nightUntil: lastNightUntil(hours, today) }
}

/** A day as a whole: nothing of the night before it is worked on any more. */
export const wholeDay = (today: Day): BoardNow => ({ today, time: '24:00', nightUntil: null })

/** When it is for all rows of a list. */
export const BoardNowContext = createContext<BoardNow | null>(null)

/** When it is for the board and the list alike. Throws outside a list of movements. */
export const useListNow = (): BoardNow => {
  const now = useContext(BoardNowContext)
  if (!now) throw new Error('no list of movements is around')
  return now
}
