/** What a series is drawn in: told apart by lightness, too, for whoever does not see the colours. */
export type ChartTone = 'primary' | 'info' | 'warning' | 'error' | 'neutral'

export interface ChartSeries {
  readonly id: string
  readonly label: string
  /** Or a colour of the screen's own. */
  readonly tone: ChartTone | `var(--${string})`
  /** Of bars: what else tells it apart. */
  readonly pattern?: 'dots' | 'stripes'
}

/** One place of a chart: a day, a month, a zone. */
export interface ChartPoint {
  readonly key: string
  /** As it stands below its bar: short. */
  readonly name: string
  /** By series; null where nothing is known. */
  readonly values: Readonly<Record<string, number | null>>
}

/**
 * A chart is a picture for the eye. Whoever shows one puts the same figures as a table beside it, for readers, keys and exact values; the
 * label says what is drawn.
 */
export interface ChartFacts {
  readonly label: string
  /** `bars` beside each other, `stacked` upon each other (parts of a whole), `lines` over time. */
  readonly shape: 'bars' | 'stacked' | 'lines'
  readonly series: readonly ChartSeries[]
  readonly points: readonly ChartPoint[]
  /** Left out: the usual height; `whole`: that of its place, which names the series itself. */
  readonly height?: 'whole'
  /** A value in words. */
  readonly format: (value: number) => string
}
