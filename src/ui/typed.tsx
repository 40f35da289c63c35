import type { ReactNode } from 'react'

/** What a person typed: it runs as its own letters do, so that what does not fit is cut at its end, and stands where the page begins. */
export const Typed = ({ children }: { children: ReactNode }) => (
  <div dir="auto" className="typed">
    {children}
  </div>
)
