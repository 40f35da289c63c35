import { Alert, Skeleton } from '@mantine/core'
import { IconFileUnknown } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import * as v from 'valibot'
import { mutate } from '#db/core/mutate.ts'
import { vendorIdOf } from '#db/core/owner.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useRow } from '#db/hooks/use-row.ts'
import { hoursEdits, hoursForm } from '#domain/hours/hours-form.ts'
import type { HoursField } from '#domain/hours/hours.ts'
import { USUAL_HOURS } from '#domain/hours/usual-hours.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { HOURS_FIELD_MESSAGES } from '#i18n/hours-messages.ts'
import type { FieldMessages } from '#screens/form/fields.ts'
import { FormPart } from '#screens/form/form-part.tsx'
import { RecordForm, type Given } from '#screens/form/record-form.tsx'
import { useFormDraft } from '#screens/form/use-form-draft.ts'
import { useNow } from '#screens/list/use-now.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { BusyRules } from './busy-rules.tsx'
import { Holidays } from './holidays.tsx'
import { MiddayBan } from './midday-ban.tsx'
import { WeekDays } from './week-days.tsx'

const FIELD_MESSAGES = Object.fromEntries(Object.entries(HOURS_FIELD_MESSAGES).map(([field, label]) => [field, { label }])) as Readonly<
  Record<HoursField, FieldMessages>
>

/** What is sent: the first time all that is shown, because from then on all of it holds. */
const callOf = (vendor: Vendor, { edits, record }: Given) => {
  if (vendor.workingHours) return { vendorId: vendor.id, edits: v.parse(hoursEdits, edits) }
  const usual = new Map(Object.entries<unknown>(USUAL_HOURS))
  const all = Object.fromEntries(Object.entries(record).map(([field, to]) => [field, { from: usual.get(field), to }]))
  return { vendorId: vendor.id, edits: v.parse(hoursEdits, all), isFirst: true as const }
}

const HoursForm = ({ vendor }: { vendor: Vendor }) => {
  const { t, i18n } = useLingui()
  const db = useDatabase()
  const draft = useFormDraft('hours', vendor)
  const { today } = useNow()
  const navigate = useNavigate()
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  if (draft === undefined) return <Skeleton height={320} radius="lg" />
  const leave = () => (canGoBack ? history.back() : void navigate({ to: '/settings', replace: true }))
  return (
    <RecordForm
      definition={hoursForm}
      record={vendor.workingHours ?? null}
      draft={draft}
      words={FIELD_MESSAGES}
      submit={t`Save working hours`}
      done={t`The working hours were saved.`}
      send={(given) => mutate(db, 'vendor.changeHours', callOf(vendor, given))}
      onDone={leave}
      onLeave={leave}
    >
      {({ form, write, keep }) => {
        const { values, errors } = form
        const tools = { errors, keep }
        return (
          <>
            {vendor.workingHours ? null : (
              <Alert color="info" role="note">
                {t`You have not set your hours yet. Until you save them, answers are due between 8:00 and 20:00 on every day but Friday, and every day takes orders.`}
              </Alert>
            )}
            <FormPart title={t`Week`}>
              <WeekDays {...tools} week={values} write={write} />
            </FormPart>
            <FormPart title={i18n._(HOURS_FIELD_MESSAGES.holidays)}>
              <Holidays {...tools} holidays={values.holidays} today={today} write={(holidays) => write('holidays', holidays)} />
            </FormPart>
            <FormPart title={i18n._(HOURS_FIELD_MESSAGES.middayBan)}>
              <MiddayBan {...tools} ban={values.middayBan} today={today} write={(ban) => write('middayBan', ban)} />
            </FormPart>
            <FormPart title={i18n._(HOURS_FIELD_MESSAGES.busy)}>
              <BusyRules {...tools} rules={values.busy} yards={vendor.dumpYards} today={today} write={(busy) => write('busy', busy)} />
            </FormPart>
          </>
        )
      }}
    </RecordForm>
  )
}

/** When the company works, and what it takes at what notice. */
export const HoursScreen = () => {
  const { t } = useLingui()
  const vendor = useRow('vendors', vendorIdOf(useDatabase()))
  return (
    <Page narrow title={t`Working hours`}>
      {vendor ? (
        <HoursForm vendor={vendor} />
      ) : vendor === undefined ? (
        <Skeleton height={320} radius="lg" />
      ) : (
        <EmptyState icon={IconFileUnknown} title={t`No data found`}>
          {t`This record is not on this device. It may have been deleted, or belong to another account.`}
        </EmptyState>
      )}
    </Page>
  )
}
