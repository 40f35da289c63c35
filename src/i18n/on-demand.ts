import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { needLaterMessages } from './activate.ts'

interface OnDemand<Props> {
  readonly Component: LazyExoticComponent<ComponentType<Props>>
  /** Begins to fetch it before it is shown. Never rejects. */
  readonly fetch: () => void
}

/**
 * A part of a first screen that is fetched when it is first shown, together with the messages of everything behind the first
 * screens: whoever loads a part this way need not know which catalog holds its messages.
 */
export const onDemand = <Module, Props>(load: () => Promise<Module>, pick: (module: Module) => ComponentType<Props>): OnDemand<Props> => {
  const loadBoth = async () => {
    const [module] = await Promise.all([load(), needLaterMessages()])
    return { default: pick(module) }
  }
  return { Component: lazy(loadBoth), fetch: () => void loadBoth().catch(() => undefined) }
}
