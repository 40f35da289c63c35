import { Button } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Component, createElement, lazy, useEffect, useState, type Attributes, type ComponentType, type ReactNode } from 'react'
import classes from './late-part.module.css'

/** Why a part is not there, as opposed to a fault in what it does. */
class MissingPart extends Error {}

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

interface BoundaryProps extends Omit<MissingProps, 'onRetry'> {
  readonly isShown: boolean
  readonly onRetry: () => void
  /** It stands where it stands without the part. */
  readonly onMissing: () => void
  readonly children: ReactNode
}

/** What around a part must not fail with it. */
class Boundary extends Component<BoundaryProps, { readonly error: unknown }> {
  override state = { error: null as unknown }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof MissingPart) this.props.onMissing()
  }

  // Whoever closed what did not come and opens it again asks for it again.
  override componentDidUpdate(before: BoundaryProps): void {
    if (this.state.error !== null && this.props.isShown && !before.isShown) this.retry()
  }

  private readonly retry = (): void => {
    this.props.onRetry()
    this.setState({ error: null })
  }

  override render(): ReactNode {
    const { error } = this.state
    const { children, isShown, isOver, onClose } = this.props
    if (error === null) return children
    if (!(error instanceof MissingPart)) throw error
    return isShown ? <Missing isOver={isOver} onRetry={this.retry} onClose={onClose} /> : null
  }
}

/** A part that is fetched when it is first shown. */
export interface LatePart<Props> {
  readonly Component: ComponentType<Props & Attributes>
  /** Fetches it and resolves when it can be shown without delay, or not at all. Never rejects. */
  readonly ready: () => Promise<void>
}

/**
 * A part that is fetched when it is first shown. What could not be fetched says so in its place and is fetched again when somebody asks,
 * opens it anew, or the network comes back: `lazy` alone keeps the failure for as long as the page is open.
 */
export const latePart = <Props extends object>(load: () => Promise<ComponentType<Props>>): LatePart<Props> => {
  let fetched: ComponentType<Props> | undefined
  const fetchIt = async () => {
    fetched = await load()
    return { default: fetched }
  }
  const begin = (): ComponentType<Props> =>
    lazy(() =>
      fetchIt().catch((cause: unknown) => {
        throw new MissingPart('a part could not be fetched', { cause })
      }),
    )
  let late = begin()
  const Part = (props: Props & Attributes) => {
    // A lazy component leaves its place empty for a moment even when it is there already.
    const [Shown, show] = useState(() => fetched ?? late)
    const isOver = 'opened' in props
    const close: unknown = Reflect.get(props, 'onClose')
    return (
      <Boundary
        isOver={isOver}
        isShown={!isOver || props.opened === true}
        onRetry={() => show(() => fetched ?? late)}
        // Not before it is seen to be missing: until then React begins anew with each attempt, and would fetch without end.
        onMissing={() => {
          if (late === Shown) late = begin()
        }}
        onClose={typeof close === 'function' ? () => void close() : null}
      >
        {createElement<Props>(Shown, props)}
      </Boundary>
    )
  }
  const ready = () =>
    fetchIt().then(
      () => undefined,
      () => undefined,
    )
  return { Component: Part, ready }
}
