import classes from './skeleton-rows.module.css'
import type { Density } from './types.ts'

/** What stands in the place of words that are not there yet. */
export const Bone = ({ wide, high = 12 }: { wide: string; high?: number }) => (
  <div className={classes.bone} style={{ inlineSize: wide, blockSize: high }} />
)

/** Rows that are not there yet, in the shape they will have. */
export const SkeletonRows = ({ isTable, density, label }: { isTable: boolean; density: Density; label: string }) => (
  <div className={classes.skeletons} data-table={isTable || undefined} aria-busy="true" aria-label={label} role="status">
    {Array.from({ length: isTable ? 10 : 4 }, (_, at) =>
      isTable ? (
        <div key={at} className={classes.skeletonRow} data-density={density}>
          {['30%', '18%', '12%', '14%'].map((wide) => (
            <Bone key={wide} wide={wide} />
          ))}
        </div>
      ) : (
        <Bone key={at} wide="100%" high={160} />
      ),
    )}
  </div>
)
