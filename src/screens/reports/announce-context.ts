import { createContext } from 'react'

/** Has it said which report appeared, in a place that is there before it: whoever changes days or groups stays at the field they changed. */
export const AnnounceContext = createContext<(words: string) => void>(() => undefined)
