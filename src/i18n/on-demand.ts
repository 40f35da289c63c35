import { createElement, lazy, useState, type Attributes, type ComponentType } from 'react'
import { needLaterMessages } from './activate.ts'

/** A part that is fetched when it is first shown. */
export interface OnDemand<Props> {
  readonly Component: ComponentType<Props & Attributes>
  /** Begins to fetch it before it is shown. */
  readonly fetch: () => void
  /** Fetches it and resolves when it can be shown without delay, or not at all. Never rejects. */
  readonly ready: () => Promise<void>
}

/**
 * A part of a first screen that is fetched when it is first shown, together with the messages of everything behind the first
 * screens: whoever loads a part this way need not know which catalog holds its messages.
 */
export const onDemand = <Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): OnDemand<Props> => {
  let fetched: ComponentType<Props> | undefined
  const loadBoth = async () => {
    const [module] = await Promise.all([load(), needLaterMessages()])
    fetched = pick(module)
    return { default: fetched }
  }
  const Late: ComponentType<Props> = lazy(loadBoth)
  const Component = (props: Props & Attributes) => {
    // A lazy component leaves its place empty for a moment even when it is there already.
    const [Shown] = useState(() => fetched ?? Late)
    return createElement<Props>(Shown, props)
  }
  const ready = () =>
    loadBoth().then(
      () => undefined,
      () => undefined,
    )
  return { Component, fetch: () => void ready(), ready }
}
