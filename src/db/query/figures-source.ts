import type { Figures, Query } from './query.ts'

/** Whoever has the figures of rows. */
export interface FiguresSource {
  /** Figures of all rows that a question finds, by the names of their columns. */
  readonly columns: (query: Query, names: readonly string[]) => Promise<Figures>
  /**
   * Reckons with them where they lie: to copy very many takes longer than to add them up. They are lent to `work` until it returns, which is
   * at once.
   */
  readonly reckon: <Result>(query: Query, names: readonly string[], work: (figures: Figures) => Result) => Promise<Result>
}
