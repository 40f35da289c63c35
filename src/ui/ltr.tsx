import type { ReactNode } from 'react'

/** Ids, phones, codes and amounts: left to right in any language, and not broken over lines. */
export const Ltr = ({ children }: { children: ReactNode }) => (
  <bdi dir="ltr" className="figures whole">
    {children}
  </bdi>
)
