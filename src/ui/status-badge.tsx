import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './status-badge.module.css'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error'

/** A status as colour, icon and word together, so that nobody depends on colour. */
export const StatusBadge = ({ tone, icon: Glyph, children }: { tone: Tone; icon: Icon; children: ReactNode }) => (
  <span className={classes.badge} data-tone={tone}>
    <Glyph size={16} stroke={2} aria-hidden />
    {children}
  </span>
)
