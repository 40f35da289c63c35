import type { ReactNode } from 'react'
import classes from './overlay.module.css'

/** The answers to a question, the one that does it last: at its end, and on a phone as wide as it together. */
export const Answers = ({ children }: { readonly children: ReactNode }) => <div className={classes.answers}>{children}</div>
