import { createContext, use } from 'react'

/** Counts the photos of a form that are being kept on the device: sent before that, a step would go without them. */
export const Keeping = createContext<(by: 1 | -1) => void>(() => undefined)

export const useKeeping = () => use(Keeping)
