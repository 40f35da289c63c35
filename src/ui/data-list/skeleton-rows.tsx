import { Skeleton } from '@mantine/core'
import classes from './data-list.module.css'
import type { Density } from './types.ts'

/** Rows that are not there yet, in the shape they will have. */
export const SkeletonRows = ({ isTable, density, label }: { isTable: boolean; density: Density; label: string }) => (
  <div className={classes.skeletons} data-table={isTable || undefined} aria-busy="true" aria-label={label} role="status">
    {Array.from({ length: isTable ? 10 : 4 }, (_, at) => (
      <div key={at} className={isTable ? classes.skeletonRow : undefined} data-density={density}>
        {isTable ? (
          ['30%', '18%', '12%', '14%'].map((width) => <Skeleton key={width} height={12} width={width} />)
        ) : (
          <Skeleton height={160} radius="lg" />
        )}
      </div>
    ))}
  </div>
)
