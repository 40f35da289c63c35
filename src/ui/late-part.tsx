import { Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { createElement, useEffect, useLayoutEffect, useState, type Attributes, type ComponentType, type ReactNode } from 'react'
import classes from './late-part.module.css'
import { useOwnEscape } from './overlay/use-own-escape.ts'

interface MissingProps {
  /** Lies over the page, as what is missing would. */
  readonly isOver: boolean
  readonly onRetry: () => void
  readonly onClose: (() => void) | null
}

/** Stands in the place of a part that could not be fetched, until it is asked for again or the network comes back. */
const Missing = ({ isOver, onRetry, onClose }: MissingProps) => {
  const { t } = useLingui()
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <div className={classes.part} data-over={isOver || undefined} role="alert">
      <p>{t`This part could not be loaded: it needs a network once.`}</p>
      <Button variant="default" mih={44} onClick={onRetry}>{t`Try again`}</Button>
      {onClose ? <Button variant="subtle" mih={44} onClick={onClose}>{t`Close`}</Button> : null}
    </div>
  )
}

/** A part that is fetched when it is first shown. */
export interface LatePart<Props> {
  readonly Component: ComponentType<Props & Attributes>
  /** Fetches it and resolves when it can be shown without delay, or not at all. Never rejects. */
  readonly ready: () => Promise<void>
}

/**
 * A part that is fetched when it is first shown; `meanwhile` stands in its place until then. What could not be fetched says so in its place
 * and is fetched again when somebody asks, opens it anew, or the network comes back. Not by a suspended component: React holds back what follows
 * such a wait for 300 ms, and a dialog that comes in two parts for 600.
 */
export const latePart = <Props extends object>(load: () => Promise<ComponentType<Props>>, meanwhile: ReactNode = null): LatePart<Props> => {
  let fetched: ComponentType<Props> | undefined
  const fetchIt = async () => {
    fetched ??= await load()
  }
  const Part = (props: Props & Attributes) => {
    const Shown = fetched
    // Draws anew what has come.
    const [, setFetched] = useState(false)
    const [isMissing, setMissing] = useState(false)
    const [tries, setTries] = useState(0)
    const isOver = 'opened' in props
    const isWanted = !isOver || props.opened === true
    const own: unknown = Reflect.get(props, 'onClose')
    const close = typeof own === 'function' ? () => void own() : null
    useOwnEscape(isOver && isWanted && !Shown, () => close?.())
    useLayoutEffect(() => {
      if (Shown || !isWanted) return
      let isCurrent = true
      setMissing(false)
      fetchIt().then(
        () => isCurrent && setFetched(true),
        (cause: unknown) => {
          console.error('a part could not be fetched', cause)
          if (isCurrent) setMissing(true)
        },
      )
      return () => {
        isCurrent = false
      }
    }, [Shown, isWanted, tries])
    if (Shown) return createElement<Props>(Shown, props)
    if (!isWanted) return null
    if (!isMissing) return meanwhile
    return <Missing isOver={isOver} onRetry={() => setTries((count) => count + 1)} onClose={close} />
  }
  const ready = () =>
    fetchIt().then(
      () => undefined,
      () => undefined,
    )
  return { Component: Part, ready }
}
