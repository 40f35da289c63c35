import { CodePicture } from './code-picture.tsx'
import type { DrawnLabel } from './label-facts.ts'
import classes from './label.module.css'
import type { SymbolKind } from './symbol.ts'

const Both = ({ words, className }: { words: DrawnLabel['company']; className: string | undefined }) => (
  <div className={className}>
    <span lang="en" dir="ltr">
      {words.en}
    </span>
    {words.ar === words.en ? null : (
      <span lang="ar" dir="rtl">
        {words.ar}
      </span>
    )}
  </div>
)

/** One label, the same for readers of either language. */
export const Label = ({ label: { code, unit, company, container, symbol }, kind }: { label: DrawnLabel; kind: SymbolKind }) => (
  <div className={classes.label} data-kind={kind} data-long={code.length > 20 || undefined} dir="ltr">
    <CodePicture symbol={symbol} kind={kind} className={classes.code} />
    <Both words={company} className={classes.company} />
    <div className={classes.number}>
      <bdi dir="ltr">{code}</bdi>
      {unit === null ? null : (
        <bdi dir="ltr" className={classes.unit}>
          {`#${unit}`}
        </bdi>
      )}
    </div>
    <Both words={container} className={classes.container} />
  </div>
)
