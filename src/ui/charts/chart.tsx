import { Component, type ReactNode } from 'react'
import { onDemand } from '#ui/on-demand.ts'
import type { ChartFacts } from './chart-facts.ts'
import { CHART_HEIGHT } from './chart-height.ts'

const { Component: DrawnChart } = onDemand(
  () => import('./drawn-chart.tsx'),
  (module) => module.DrawnChart,
)

/** A drawing that cannot be fetched or drawn leaves its place empty: its figures stand in the table beside it. */
class WithoutDrawing extends Component<{ readonly children: ReactNode }, { readonly isLost: boolean }> {
  override state = { isLost: false }

  static getDerivedStateFromError() {
    return { isLost: true }
  }

  override render() {
    return this.state.isLost ? null : this.props.children
  }
}

/** A chart of figures that stand in a table beside it. Drawn when what draws it has come; until then its place is kept. */
export const Chart = (facts: ChartFacts) => (
  <WithoutDrawing>
    <div role="img" aria-label={facts.label} style={{ minBlockSize: CHART_HEIGHT }}>
      <DrawnChart {...facts} />
    </div>
  </WithoutDrawing>
)
