import type { ComponentType, ReactNode } from 'react'
import { needLaterMessages } from '#i18n/activate.ts'
import { latePart, type LatePart } from './late-part.tsx'

/** A part that is fetched when it is first shown. */
export interface OnDemand<Props> extends LatePart<Props> {
  /** Begins to fetch it before it is shown. */
  readonly fetch: () => void
}

/**
 * A part of a first screen that is fetched when it is first shown, together with the messages of everything behind the first
 * screens: whoever loads a part this way need not know which catalog holds its messages. `meanwhile` stands in its place until then.
 */
export const onDemand = <Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
  meanwhile: ReactNode = null,
): OnDemand<Props> => {
  const part = latePart(async () => {
    const [module] = await Promise.all([load(), needLaterMessages()])
    return pick(module)
  }, meanwhile)
  return { ...part, fetch: () => void part.ready() }
}
