import { createContext, useContext, useState, type ReactNode } from 'react'
import { useAsOf } from '#db/hooks/use-as-of.ts'
import { useAnswerQueue } from './use-answer-queue.ts'
import { useDashboard, type DashboardFigures } from './use-dashboard.ts'
import { whileLoading } from './while-loading.ts'

interface Known extends DashboardFigures {
  readonly waiting: ReturnType<typeof useAnswerQueue>['waiting']
  readonly asOf: ReturnType<typeof useAsOf>
  /** How often it was asked to read again what could not be read. */
  readonly tries: number
  readonly retry: () => void
}

const Context = createContext<Known | null>(null)

/** Holds the figures for what is inside: as they become known, their numbers are drawn anew, and not the links around them. */
export const FiguresProvider = ({ today, children }: { today: string; children: ReactNode }) => {
  const [tries, setTries] = useState(0)
  const figures = useDashboard(today, tries)
  const { waiting, retry: retryQueue } = useAnswerQueue()
  const asOf = useAsOf()
  const retry = () => {
    setTries(tries + 1)
    retryQueue()
  }
  const known = asOf === 'loading' ? whileLoading(figures) : figures
  return <Context value={{ ...known, isFailed: figures.isFailed || waiting === null, waiting, asOf, tries, retry }}>{children}</Context>
}

export const useKnown = (): Known => {
  const known = useContext(Context)
  if (!known) throw new Error('no figures are held here')
  return known
}
