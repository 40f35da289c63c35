import type { DashboardFigures } from './use-dashboard.ts'

/** None may be none that has come: as long as not everything is on this device, nobody is told that there are none. */
const unlessNone = (figure: number | null | undefined): number | null | undefined => (figure === 0 ? undefined : figure)

/** The figures of a device that is still loading for the first time. */
export const whileLoading = ({ countOf, amountOf, owed, ...rest }: DashboardFigures): DashboardFigures => ({
  ...rest,
  countOf: (figure) => unlessNone(countOf(figure)),
  amountOf: (figure) => unlessNone(amountOf(figure)),
  owed: unlessNone(owed),
})
