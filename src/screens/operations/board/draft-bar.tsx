import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Plural, useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef } from 'react'
import type { DraftPlan } from '#domain/operations/draft-plan.ts'
import type { Refused } from '#domain/operations/publishing.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { describeRejection } from '#i18n/describe-rejection.ts'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import classes from './board.module.css'
import type { useMoves } from './use-moves.ts'

type Moves = Pick<ReturnType<typeof useMoves>, 'start' | 'publish' | 'discard' | 'leaveOut' | 'refused' | 'busy'>

interface DraftBarProps {
  readonly draft: DraftPlan | null
  readonly moves: Moves
  readonly movementOf: (id: string) => Operation | undefined
}

const Why = ({ refused, movementOf }: { refused: Refused; movementOf: DraftBarProps['movementOf'] }) => {
  const { i18n } = useLingui()
  const { language } = useLocale()
  const number = movementOf(refused.id)?.bookingNumber
  return (
    <li>
      {number === undefined ? null : `${isolate(`#${number}`, language)}: `}
      {describeRejection(i18n, refused.rejection, language)}
    </li>
  )
}

/**
 * Whoever begins or ends a draft presses what goes with it: the focus goes to what takes its place. `main`: what that is; `leading`: makes
 * what a button does that goes.
 */
const useFocusOnNext = (isDraft: boolean) => {
  const main = useRef<HTMLButtonElement>(null)
  const isLed = useRef(false)
  useLayoutEffect(() => {
    // Who went elsewhere meanwhile stays there.
    if (isLed.current && (document.activeElement ?? document.body) === document.body) main.current?.focus()
    isLed.current = false
  }, [isDraft])
  const leading = (act: () => Promise<void>) => () => {
    isLed.current = true
    void act()
  }
  return { main, leading }
}

/** The draft plan: begun here, published or thrown away as a whole. */
export const DraftBar = ({ draft, moves, movementOf }: DraftBarProps) => {
  const { t } = useLingui()
  const { main, leading } = useFocusOnNext(draft !== null)
  if (draft === null)
    return (
      <Button
        ref={main}
        variant="default"
        h={44}
        ms="auto"
        leftSection={<IconPencil size={18} aria-hidden />}
        onClick={leading(moves.start)}
      >
        {t`Plan as a draft`}
      </Button>
    )
  const count = Object.keys(draft).length
  return (
    <section className={classes.draft} aria-label={t`Draft plan`}>
      <p>
        {count === 0 ? (
          t`Draft: what you move now stays on this device until you publish it. Time windows and pins go out at once.`
        ) : (
          <Plural value={count} one="Draft: # change, not sent." other="Draft: # changes, not sent." />
        )}
      </p>
      <div className={classes.ends}>
        {/* Not `disabled`: it has the focus while there is nothing to publish yet. */}
        <Button
          ref={main}
          h={44}
          loading={moves.busy}
          {...(count === 0 ? { 'data-disabled': true, 'aria-disabled': true } : { onClick: leading(() => moves.publish(draft)) })}
        >{t`Publish`}</Button>
        <Button h={44} variant="default" color="error" onClick={leading(moves.discard)}>{t`Discard draft`}</Button>
      </div>
      {moves.refused.length === 0 ? null : (
        <div role="alert">
          <p>{t`Nothing was published, because some of it is not possible any more:`}</p>
          <ul>
            {moves.refused.map((one) => (
              <Why key={one.id} refused={one} movementOf={movementOf} />
            ))}
          </ul>
          <Button h={44} variant="default" onClick={() => void moves.leaveOut()}>{t`Take these out of the draft`}</Button>
        </div>
      )}
    </section>
  )
}
