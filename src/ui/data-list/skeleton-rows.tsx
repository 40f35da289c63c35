import { Skeleton } from '@mantine/core'
import classes from './data-list.module.css'

/** Rows that are not there yet, in the shape they will have. */
export const SkeletonRows = ({ desktop, label }: { desktop: boolean; label: string }) => (
  <div className={classes.skeletons} aria-busy="true" aria-label={label} role="status">
    {Array.from({ length: desktop ? 8 : 4 }, (_, at) => (
      <Skeleton key={at} height={desktop ? 44 : 132} radius="md" />
    ))}
  </div>
)
