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
import { LIST_SEARCH_DEFAULTS } from '#screens/list/list-search.ts'
import { DeleteDialog } from '#screens/list/record/delete-dialog.tsx'
import { TextLink } from '#ui/links.tsx'
import { Ltr } from '#ui/ltr.tsx'
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
  const { known, isFailed, retry } = useZoneUses(zone.id)
  const containers = known?.total ?? 0
  const busyRules = busyRulesOf(useWorkingHours(), zone.id).length
  const name = inLanguage(zone.name, language)
  const uses = known && containers + busyRules > 0 && (
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
  )
  return (
    <DeleteDialog
      opened={opened}
      onClose={onClose}
      id={zone.id}
      title={t`Delete zone`}
      keep={t`Keep zone`}
      needs={uses}
      looking={t`Looking for what still needs ${name}…`}
      isFailed={isFailed}
      onRetry={retry}
      outcome={t`${name} will be deleted, together with its area on the map.`}
      remove={() => mutate(db, 'zone.delete', { zoneId: zone.id, was: v.parse(zoneSchema, zone) })}
      done={t`Zone ${{ name: isolateName(name) }} was deleted.`}
    />
  )
}
