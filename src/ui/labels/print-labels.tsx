import { Paper } from '#ui/print/paper.tsx'
import { pagesOf, type LabelFormat } from './formats.ts'
import type { DrawnLabel } from './label-facts.ts'
import { Label } from './label.tsx'
import classes from './print-labels.module.css'
import type { SymbolKind } from './symbol.ts'

interface PrintLabelsProps {
  readonly labels: readonly DrawnLabel[]
  readonly kind: SymbolKind
  readonly format: LabelFormat
  /** Places of the first sheet that are used up. */
  readonly used: number
  readonly onDone: () => void
}

/** Prints labels, a page for each sheet of them. */
export const PrintLabels = ({ labels, kind, format, used, onDone }: PrintLabelsProps) => (
  <Paper onDone={onDone}>
    {pagesOf(format, labels, used).map((places, page) => (
      <div key={page} className={classes.page} data-format={format.id} dir="ltr">
        {places.map((label, place) => (label === null ? <div key={place} /> : <Label key={place} label={label} kind={kind} />))}
      </div>
    ))}
  </Paper>
)
