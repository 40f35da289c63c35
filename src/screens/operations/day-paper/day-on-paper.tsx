import { CodePicture } from '#ui/labels/code-picture.tsx'
import { codeSymbol, symbolFault } from '#ui/labels/symbol.ts'
import { Paper } from '#ui/print/paper.tsx'
import type { DaySheetLine } from '../day-sheet.ts'
import classes from '../operations.module.css'

/** A driver's day to take along on paper. A link there is nothing to tap on: its code, held before a phone, opens the map. */
export const DayOnPaper = ({ title, lines, onDone }: { title: string; lines: readonly DaySheetLine[]; onDone: () => void }) => (
  <Paper className={classes.paper} onDone={onDone}>
    <h1>{title}</h1>
    <ol>
      {lines.map(({ id, head, rows, map }) => (
        <li key={id}>
          <div className={classes.stop}>
            <strong dir="auto">{head}</strong>
            {rows.map((row) => (
              <div key={row} dir="auto" className="typed">
                {row}
              </div>
            ))}
            <div dir="ltr" className="typed">
              {map}
            </div>
          </div>
          {symbolFault('qr', map) === null ? <CodePicture symbol={codeSymbol('qr', map)} kind="qr" className={classes.stopCode} /> : null}
        </li>
      ))}
    </ol>
  </Paper>
)
