import type { ReactNode } from 'react'

interface LtrProps {
  /** Too long to be kept together everywhere, as addresses of the net are. */
  readonly mayBreak?: boolean
  readonly children: ReactNode
}

/** Ids, phones, codes and amounts: left to right in any language, and not broken over lines. */
export const Ltr = ({ mayBreak = false, children }: LtrProps) => (
  <bdi dir="ltr" className={mayBreak ? 'figures' : 'figures whole'}>
    {children}
  </bdi>
)
