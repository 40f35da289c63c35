import type { ReactNode } from 'react'
import { Paper } from '#ui/print/paper.tsx'
import classes from './document.module.css'
import type { InBoth, PaperLine } from './document-facts.ts'

/** Words in both languages, each in its own direction; said once where they are the same. */
export const Both = ({ words }: { words: InBoth }) =>
  words.en === words.ar ? (
    <bdi dir="auto">{words.en}</bdi>
  ) : (
    <>
      <span lang="en" dir="ltr">
        {words.en}
      </span>
      <span lang="ar" dir="rtl">
        {words.ar}
      </span>
    </>
  )

/** Facts with their labels in both languages, English at one side and Arabic at the other. */
export const Lines = ({ lines }: { lines: readonly PaperLine[] }) => (
  <table className={classes.lines} dir="ltr">
    <tbody>
      {lines.map(({ id, label, value }) => (
        <tr key={id}>
          <th lang="en" scope="row">
            {label.en}
          </th>
          <td>
            <Both words={value} />
          </td>
          <th lang="ar" dir="rtl">
            {label.ar}
          </th>
        </tr>
      ))}
    </tbody>
  </table>
)

interface DocumentPaperProps {
  readonly title: InBoth
  /** What the paper is not, or not yet. */
  readonly mark: InBoth | null
  readonly onDone: () => void
  readonly children: ReactNode
}

/** A document on paper, in both languages whoever prints it. */
export const DocumentPaper = ({ title, mark, onDone, children }: DocumentPaperProps) => (
  <Paper className={classes.document} onDone={onDone}>
    <header className={classes.head}>
      <h1>
        <Both words={title} />
      </h1>
      {mark === null ? null : (
        <p className={classes.mark}>
          <Both words={mark} />
        </p>
      )}
    </header>
    {children}
  </Paper>
)
