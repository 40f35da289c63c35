import { Text } from '@mantine/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { mutate } from '#db/core/mutate.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useWorkingHours } from '#db/hooks/use-working-hours.ts'
import { busyRulesOf } from '#domain/hours/busy-rules.ts'
import { zoneSchema, type Zone } from '#domain/zones/zone.ts'
import { inLanguage, isolateName } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import * as v from 'valibot'
import { useDetailWay } from '#screens/list/detail/detail-way.ts'
import { LIST_SEARCH_DEFAULTS } from '#screens/list/list-search.ts'
import { RefusalAlert } from '#screens/mutate/refusal-alert.tsx'
import { useMutate } from '#screens/mutate/use-mutate.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { TextLink } from '#ui/links.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { Unread } from '#screens/mutate/unread.tsx'
import { useZoneUses } from './use-zone-containers.ts'

interface DeleteZoneProps {
  readonly zone: Zone
  readonly opened: boolean
  readonly onClose: () => void
}

/** Asks before a zone is deleted; where something uses it, says what, and deletes nothing. */
export const DeleteZone = ({ zone, opened, onClose }: DeleteZoneProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const { close } = useDetailWay()
  const { busy, rejection, run } = useMutate(zone.id)
  const { known, isFailed, retry } = useZoneUses(zone.id)
  const containers = known?.total ?? 0
  const busyRules = busyRulesOf(useWorkingHours(), zone.id).length
  const name = inLanguage(zone.name, language)
  const remove = () =>
    run(() => mutate(db, 'zone.delete', { zoneId: zone.id, was: v.parse(zoneSchema, zone) }), {
      after: () => {
        onClose()
        close()
      },
      done: t`Zone ${{ name: isolateName(name) }} was deleted.`,
      undo: true,
    })
  const inUse = containers > 0 || busyRules > 0
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t`Delete zone`}
      action={inUse ? t`Keep zone` : t`Delete zone`}
      destructive={!inUse}
      busy={busy}
      waits={known === undefined}
      isInformational={inUse}
      onConfirm={() => void remove()}
    >
      <RefusalAlert rejection={rejection} mt="md" />
      {isFailed ? (
        <Unread onRetry={retry} />
      ) : known === undefined ? (
        <Text role="status">{t`Looking for what still needs ${name}…`}</Text>
      ) : inUse ? (
        <>
          {containers > 0 && (
            <>
              <Text>
                <Plural
                  value={containers}
                  one={`# container is in ${name}. Move or delete it first; until then the zone stays.`}
                  other={`# containers are in ${name}. Move or delete them first; until then the zone stays.`}
                />
              </Text>
              <ul>
                {known.containers.map(({ id, barcode }) => (
                  <li key={id}>
                    <Ltr>{barcode}</Ltr>
                  </li>
                ))}
              </ul>
              <TextLink to="/container" search={{ ...LIST_SEARCH_DEFAULTS, status: 'all', filter: `zoneId.${zone.id}` }}>
                <Plural value={containers} one="Show the container" other="Show all # containers" />
              </TextLink>
            </>
          )}
          {busyRules > 0 && (
            <>
              <Text>
                <Plural
                  value={busyRules}
                  one={`# busy rule in the working hours names ${name}. Change or remove it first; until then the zone stays.`}
                  other={`# busy rules in the working hours name ${name}. Change or remove them first; until then the zone stays.`}
                />
              </Text>
              <TextLink to="/settings/hours">{t`Open working hours`}</TextLink>
            </>
          )}
        </>
      ) : (
        <Text>{t`${name} is deleted, with what was drawn of it.`}</Text>
      )}
    </ConfirmDialog>
  )
}
