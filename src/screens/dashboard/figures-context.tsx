import { createContext, useContext, type ReactNode } from 'react'
import { useAnswerQueue } from './use-answer-queue.ts'
import { useDashboard, type DashboardFigures } from './use-dashboard.ts'

interface Known extends DashboardFigures {
  readonly waiting: ReturnType<typeof useAnswerQueue>
}

const Context = createContext<Known | null>(null)

/** Holds the figures for what is inside: as they become known, their numbers are drawn anew, and not the links around them. */
export const FiguresProvider = ({ today, children }: { today: string; children: ReactNode }) => {
  const figures = useDashboard(today)
  const waiting = useAnswerQueue()
  return <Context value={{ ...figures, waiting }}>{children}</Context>
}

export const useKnown = (): Known => {
  const known = useContext(Context)
  if (!known) throw new Error('no figures are held here')
  return known
}
