import { createContext, use, type ReactNode } from 'react'

/** True inside a frame that has the page's main area already. */
export const InsideMain = createContext(false)

/** The main area of a page that may stand alone or within a frame: a page has one only. */
export const MainArea = ({ children }: { children: ReactNode }) => (use(InsideMain) ? children : <main>{children}</main>)
