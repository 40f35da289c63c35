import { Text } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { mutate } from '#db/core/mutate.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { containerSchema, type Container } from '#domain/containers/container.ts'
import { couldHaveBeen, MOST_KEPT } from '#domain/containers/deletion.ts'
import { unitSchema, type Unit } from '#domain/units/unit.ts'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { useDetailWay } from '#screens/list/detail/detail-way.ts'
import { RefusalAlert } from '#screens/mutate/refusal-alert.tsx'
import { useMutate } from '#screens/mutate/use-mutate.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Unread } from '#screens/mutate/unread.tsx'
import { useContainerWork } from './use-container-work.ts'

interface DeleteContainerProps {
  readonly container: Container
  readonly units: ReadonlyMap<number, Unit>
  readonly opened: boolean
  readonly onClose: () => void
}

/** Asks before a container is deleted; where something still needs it, says what, and deletes nothing. */
export const DeleteContainer = ({ container, units, opened, onClose }: DeleteContainerProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const { close } = useDetailWay()
  const { busy, rejection, run } = useMutate(container.id)
  const { work, isFailed, retry } = useContainerWork(container.id)
  const barcode = isolate(container.barcode, language)
  const canComeBack = units.size <= MOST_KEPT && couldHaveBeen({ container, units: [...units.values()] })
  const remove = () => {
    const kept = [...units.values()].map((unit) => v.parse(unitSchema, unit))
    const was = canComeBack ? { container: v.parse(containerSchema, container), units: kept } : null
    return run(() => mutate(db, 'container.delete', { containerId: container.id, was }), {
      after: () => {
        onClose()
        close()
      },
      done: t`Container ${barcode} was deleted.`,
      undo: canComeBack,
    })
  }
  const inUse = work !== undefined && work.bookings + work.movements + work.away > 0
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t`Delete container`}
      action={inUse ? t`Keep container` : t`Delete container`}
      destructive={!inUse}
      busy={busy}
      waits={work === undefined}
      isInformational={inUse}
      onConfirm={() => void remove()}
    >
      <RefusalAlert rejection={rejection} mt="md" />
      {isFailed ? (
        <Unread onRetry={retry} />
      ) : work === undefined ? (
        <Text role="status">{t`Looking for what still needs ${barcode}…`}</Text>
      ) : inUse ? (
        <>
          <Text>{t`${barcode} is still needed, so it stays:`}</Text>
          <ul>
            {work.bookings > 0 ? (
              <li>
                <Plural value={work.bookings} one="# open booking" other="# open bookings" />
              </li>
            ) : null}
            {work.movements > 0 ? (
              <li>
                <Plural value={work.movements} one="# movement under way" other="# movements under way" />
              </li>
            ) : null}
            {work.away > 0 ? (
              <li>
                <Plural value={work.away} one="# unit reserved or away" other="# units reserved or away" />
              </li>
            ) : null}
          </ul>
        </>
      ) : (
        <Text>
          {canComeBack
            ? t`${barcode} is deleted, with its units and their numbers.`
            : t`${barcode} is deleted, with its units and their numbers. This cannot be undone.`}
        </Text>
      )}
    </ConfirmDialog>
  )
}
