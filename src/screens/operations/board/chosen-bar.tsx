import { ActionIcon, Button, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowsMove, IconClock, IconPin, IconPinnedOff, IconX } from '@tabler/icons-react'
import { Plural, useLingui } from '@lingui/react/macro'
import type { Operation } from '#domain/operations/operation.ts'
import { ButtonLink } from '#ui/links.tsx'
import classes from './board.module.css'

interface ChosenBarProps {
  readonly chosen: readonly Operation[]
  /** Says how, where nothing is chosen. */
  readonly hint: boolean
  readonly onMove: () => void
  readonly onWindow: () => void
  readonly onPin: (pinned: boolean) => void
  readonly onClear: () => void
}

/** How many movements are chosen, and what can be done with them: all that a drag does, and more. */
export const ChosenBar = ({ chosen, hint, onMove, onWindow, onPin, onClear }: ChosenBarProps) => {
  const { t } = useLingui()
  // A finger has no keys.
  const isTouched = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const [only] = chosen
  const isPinned = chosen.every(({ pinned }) => pinned)
  const acts = only && (
    <>
      <Button h={44} leftSection={<IconArrowsMove size={18} aria-hidden />} onClick={onMove}>{t`Move to…`}</Button>
      <Button h={44} variant="default" leftSection={<IconClock size={18} aria-hidden />} onClick={onWindow}>
        {t`Time window…`}
      </Button>
      {chosen.length === 1 ? (
        <ButtonLink h={44} variant="default" to="/operations/detail" search={{ id: only.id }}>
          {t({ message: 'Open', context: 'record' })}
        </ButtonLink>
      ) : null}
      <Button
        h={44}
        variant="default"
        leftSection={isPinned ? <IconPinnedOff size={18} aria-hidden /> : <IconPin size={18} aria-hidden />}
        onClick={() => onPin(!isPinned)}
      >
        {isPinned ? t`Free day and time` : t`Keep day and time`}
      </Button>
      <ActionIcon size={44} variant="subtle" aria-label={t`Clear selection`} onClick={onClear}>
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </>
  )
  return (
    <div className={only || hint ? classes.bar : 'visually-hidden'}>
      {only || !hint ? null : (
        <Text size="sm" c="dimmed">
          {isTouched
            ? t`Tap movements to select them, then say where to; or hold one and drag it.`
            : t`Drag a movement, or select some: X selects, M asks where to, T for which hours, Alt with an arrow moves at once.`}
        </Text>
      )}
      {/* There before the first is chosen, which is said too. */}
      <span role="status">{only ? <Plural value={chosen.length} one="# selected" other="# selected" /> : null}</span>
      {acts}
    </div>
  )
}
