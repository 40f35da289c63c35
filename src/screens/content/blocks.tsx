import type { ContentBlock } from '#i18n/content.ts'
import classes from './content.module.css'

/** Paragraphs and lists. */
export const Blocks = ({ of }: { of: readonly ContentBlock[] }) =>
  of.map((block) =>
    typeof block === 'string' ? (
      <p key={block}>{block}</p>
    ) : (
      <ul key={block.join()} className={classes.list}>
        {block.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    ),
  )
