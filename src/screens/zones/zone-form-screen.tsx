import { Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { newId } from '#db/core/identity.ts'
import { mutate } from '#db/core/mutate.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useCounters, useRow } from '#db/hooks/use-row.ts'
import { ZONE_STATES, type Zone } from '#domain/zones/zone.ts'
import { zoneCountFault } from '#domain/zones/zone-count.ts'
import { sameValue } from '#domain/kernel/edit.ts'
import { areaFault } from '#domain/zones/area-rules.ts'
import { zoneContent, zoneEdits, zoneForm } from '#domain/zones/zone-form.ts'
import { ZONE_STATE_MESSAGES } from '#i18n/zone-messages.ts'
import { AbsentRecord } from '#screens/form/absent-record.tsx'
import { FormPart } from '#screens/form/form-part.tsx'
import { RecordForm } from '#screens/form/record-form.tsx'
import { useFormDraft } from '#screens/form/use-form-draft.ts'
import { useLeaveForm } from '#screens/form/use-leave-form.ts'
import { Page } from '#ui/page.tsx'
import type { AreaBegun } from '#ui/map/area/area-field.tsx'
import { ZONE_FIELD_MESSAGES } from './messages.ts'
import { unfinishedFault } from './unfinished-fault.ts'
import { useAreaDraft } from './use-area-draft.ts'
import { ZoneArea } from './zone-area.tsx'

const COUNTS = ZONE_STATES.map((status) => `zones/${status}`)

const ZoneForm = ({ zone, ways }: { zone: Zone | null; ways: ReturnType<typeof useLeaveForm> }) => {
  const { t, i18n } = useLingui()
  const db = useDatabase()
  const draft = useFormDraft('zone', zone)
  const counts = useCounters(COUNTS)
  const { kept: begun, keep: keepBegun } = useAreaDraft(draft?.name)
  const [unfinished, setUnfinished] = useState<AreaBegun | null>(null)
  const openFault = unfinishedFault(unfinished)
  const [zoneId] = useState(() => zone?.id ?? newId())
  if (draft === undefined || begun === undefined) return <Skeleton height={320} radius="lg" />
  return (
    <RecordForm
      definition={zoneForm}
      isUnfinished={openFault !== null}
      record={zone}
      draft={draft}
      words={ZONE_FIELD_MESSAGES}
      choices={{ status: ZONE_STATES.map((value) => ({ value, label: i18n._(ZONE_STATE_MESSAGES[value]) })) }}
      submit={zone ? t`Save changes` : t`Add zone`}
      done={zone ? t`The zone was changed.` : t`The zone was added.`}
      judge={({ area }): Readonly<Record<string, string>> => {
        const isDrawn = area !== null && !sameValue(area, zone?.area)
        const fault = openFault ?? (isDrawn ? areaFault(area) : null)
        return fault === null ? {} : { area: fault }
      }}
      send={async ({ edits, record }) => {
        if (zone) return mutate(db, 'zone.change', { zoneId, edits: v.parse(zoneEdits, edits) })
        const rejection = zoneCountFault(Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0))
        return rejection ? { status: 'rejected', rejection } : mutate(db, 'zone.create', { zoneId, zone: v.parse(zoneContent, record) })
      }}
      onDone={() => void keepBegun(null).then(() => (zone ? ways.back(zoneId) : ways.toRecord(zoneId)))}
      restoreBegun={() => keepBegun(unfinished)}
      onLeave={() => void keepBegun(null).then(() => ways.back(zone?.id ?? null))}
    >
      {({ form, write, input, keep }) => (
        <>
          <FormPart title={t`Zone`}>
            {input('name')}
            {input('status')}
          </FormPart>
          <FormPart title={t`Area on the map`}>
            <ZoneArea
              zoneId={zoneId}
              value={form.values.area}
              fault={form.errors['area']}
              write={(area) => write('area', area)}
              begun={begun}
              onUnfinished={(left) => {
                setUnfinished(left)
                void keepBegun(left)
                // What was mended is no fault any more, also where the area stayed what it was.
                if (openFault !== null && unfinishedFault(left) === null) form.clearFieldError('area')
              }}
              keep={keep}
            />
          </FormPart>
        </>
      )}
    </RecordForm>
  )
}

/** Adds a zone (`id` null), or edits one. */
export const ZoneFormScreen = ({ id }: { id: string | null }) => {
  const { t } = useLingui()
  const zone = useRow('zones', id ?? '')
  const ways = useLeaveForm('/zone')
  return (
    <Page narrow title={id === null ? t`Add zone` : t`Edit zone`}>
      {id === null ? (
        <ZoneForm zone={null} ways={ways} />
      ) : zone ? (
        <ZoneForm key={zone.id} zone={zone} ways={ways} />
      ) : zone === undefined ? (
        <Skeleton height={320} radius="lg" />
      ) : (
        <AbsentRecord list="/zone" />
      )}
    </Page>
  )
}
