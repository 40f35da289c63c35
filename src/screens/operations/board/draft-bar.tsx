import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Plural, useLingui } from '@lingui/react/macro'
import type { DraftPlan } from '#domain/operations/draft-plan.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { describeRejection } from '#i18n/describe-rejection.ts'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import classes from './board.module.css'
import type { Refused, useMoves } from './use-moves.ts'

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

/** The draft plan: begun here, published or thrown away as a whole. */
export const DraftBar = ({ draft, moves, movementOf }: DraftBarProps) => {
  const { t } = useLingui()
  if (draft === null)
    return (
      <Button variant="default" h={44} leftSection={<IconPencil size={18} aria-hidden />} onClick={() => void moves.start()}>
        {t`Plan as a draft`}
      </Button>
    )
  const count = Object.keys(draft).length
  return (
    <section className={classes.draft} aria-label={t`Draft plan`}>
      <p>
        {count === 0 ? (
          t`Draft: what you move now stays on this device until you publish it.`
        ) : (
          <Plural value={count} one="Draft: # change, not sent." other="Draft: # changes, not sent." />
        )}
      </p>
      <Button h={44} loading={moves.busy} disabled={count === 0} onClick={() => void moves.publish(draft)}>{t`Publish`}</Button>
      <Button h={44} variant="default" color="error" onClick={() => void moves.discard()}>{t`Throw away`}</Button>
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
