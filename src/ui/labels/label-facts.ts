import { isReadable, type LabelFormat } from './formats.ts'
import { codeSymbol, symbolFault, UNITS, type CodeSymbol, type SymbolFault, type SymbolKind } from './symbol.ts'

/** Words in both languages: a label is read by whoever stands before it. */
interface InBoth {
  readonly en: string
  readonly ar: string
}

/** What one label says. */
export interface LabelFacts {
  /** What the code holds, and what stands below it. */
  readonly code: string
  /** The number of the unit; null on a label for all of them. */
  readonly unit: number | null
  readonly company: InBoth
  /** What kind of thing it is on: size, volume, waste type. */
  readonly container: InBoth
}

/** Why a label cannot be printed; `narrow`: the bars would be too thin on labels of this size. */
export type LabelFault = SymbolFault | 'narrow'

export type DrawnLabel = LabelFacts & { readonly symbol: CodeSymbol }

interface Drawing {
  readonly labels: readonly DrawnLabel[]
  readonly faults: readonly { readonly code: string; readonly fault: LabelFault }[]
}

/** Draws the codes of labels; what cannot be printed is named instead. */
export const drawLabels = (labels: readonly LabelFacts[], kind: SymbolKind, format: LabelFormat): Drawing => {
  const drawn: DrawnLabel[] = []
  const faults: { code: string; fault: LabelFault }[] = []
  for (const label of labels) {
    const fault = symbolFault(kind, label.code)
    const symbol = fault === null ? codeSymbol(kind, label.code) : null
    if (fault !== null) faults.push({ code: label.code, fault })
    else if (symbol && kind === 'code128' && !isReadable(format, symbol.width / UNITS)) faults.push({ code: label.code, fault: 'narrow' })
    else if (symbol) drawn.push({ ...label, symbol })
  }
  return { labels: drawn, faults }
}
