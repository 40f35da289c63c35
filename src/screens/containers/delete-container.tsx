import { Text } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import * as v from 'valibot'
import { mutate } from '#db/core/mutate.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { canComeBack } from '#domain/containers/comes-back.ts'
import { containerSchema, type Container } from '#domain/containers/container.ts'
import { unitSchema, type Unit } from '#domain/units/unit.ts'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { DeleteDialog } from '#screens/list/record/delete-dialog.tsx'
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
  const { work, isFailed, retry } = useContainerWork(container.id)
  const barcode = isolate(container.barcode, language)
  // The records alone: rows hold more, which does not travel.
  const was = useMemo(() => {
    const seen = { container: v.parse(containerSchema, container), units: [...units.values()].map((unit) => v.parse(unitSchema, unit)) }
    return canComeBack(seen) ? seen : null
  }, [container, units])
  const isKept = was !== null
  const remove = () => mutate(db, 'container.delete', { containerId: container.id, was })
  const needs = work && work.bookings + work.movements + work.away > 0 && (
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
  )
  return (
    <DeleteDialog
      opened={opened}
      onClose={onClose}
      id={container.id}
      title={t`Delete container`}
      keep={t`Keep container`}
      needs={needs}
      looking={t`Looking for what still needs ${barcode}…`}
      isFailed={isFailed}
      onRetry={retry}
      outcome={
        isKept
          ? t`${barcode} is deleted, with its units and their numbers.`
          : t`${barcode} is deleted, with its units and their numbers. This cannot be undone.`
      }
      remove={remove}
      done={t`Container ${barcode} was deleted.`}
      undo={isKept}
    />
  )
}
