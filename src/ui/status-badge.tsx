import { IconHourglass, type Icon } from '@tabler/icons-react'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
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

/** How each state of something looks. */
export type Looks<State extends string> = Readonly<Record<State, readonly [Tone, Icon]>>

interface StateBadgeProps<State extends string> {
  readonly state: State
  readonly looks: Looks<State>
  readonly words: Readonly<Record<State, MessageDescriptor>>
}

/** A stored state as colour, icon and word. One that only a later release knows looks plain, and its word is said of all that is unknown. */
export const StateBadge = <State extends string>({ state, looks, words }: StateBadgeProps<State>) => {
  const { _ } = useLingui()
  const known: Readonly<Partial<Looks<string>>> = looks
  const [tone, icon] = known[state] ?? (['neutral', IconHourglass] as const)
  return (
    <StatusBadge tone={tone} icon={icon}>
      {_(words[state])}
    </StatusBadge>
  )
}
