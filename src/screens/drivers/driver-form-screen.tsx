import { Skeleton, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { newId } from '#db/core/identity.ts'
import { mutate } from '#db/core/mutate.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useRow } from '#db/hooks/use-row.ts'
import type { Driver } from '#domain/drivers/driver.ts'
import { ageFault, driverContent, driverEdits, driverForm } from '#domain/drivers/driver-form.ts'
import { AbsentRecord } from '#screens/form/absent-record.tsx'
import { FormPart } from '#screens/form/form-part.tsx'
import { RecordForm } from '#screens/form/record-form.tsx'
import { useFormDraft } from '#screens/form/use-form-draft.ts'
import { useLeaveForm } from '#screens/form/use-leave-form.ts'
import { ImportLink } from '#screens/import/import-link.tsx'
import { useNow } from '#screens/list/use-now.ts'
import { Page } from '#ui/page.tsx'
import { licenseFault } from './license-fault.ts'
import { DRIVER_FIELD_MESSAGES, VERDICT_MESSAGES } from './messages.ts'

const DriverForm = ({ driver, ways }: { driver: Driver | null; ways: ReturnType<typeof useLeaveForm> }) => {
  const { t, i18n } = useLingui()
  const db = useDatabase()
  const { today } = useNow()
  const draft = useFormDraft('driver', driver)
  const [driverId] = useState(() => driver?.id ?? newId())
  if (draft === undefined) return <Skeleton height={320} radius="lg" />
  return (
    <RecordForm
      definition={driverForm}
      record={driver}
      draft={draft}
      words={DRIVER_FIELD_MESSAGES}
      submit={driver ? t`Save changes` : t`Add driver`}
      done={driver ? t`The driver was changed.` : t`The driver was added.`}
      judge={({ bornOn }): Readonly<Record<string, string>> => {
        const fault = bornOn === driver?.bornOn ? null : ageFault(bornOn, today)
        return fault === null ? {} : { bornOn: fault }
      }}
      send={({ edits, record }) =>
        driver
          ? mutate(db, 'driver.change', { driverId, edits: v.parse(driverEdits, edits) })
          : mutate(db, 'driver.create', { driverId, driver: v.parse(driverContent, record) })
      }
      onDone={() => (driver ? ways.back(driverId) : ways.toRecord(driverId))}
      onLeave={() => ways.back(driver?.id ?? null)}
    >
      {({ form, input }) => (
        <>
          <FormPart title={t`Person`}>
            {input('name')}
            {input('phone')}
            {input('email')}
            {input('bornOn')}
            {input('address')}
            {input('profileImage')}
          </FormPart>
          <FormPart title={t`License`}>
            {input('licenseNumber')}
            {input('licenseExpiresOn')}
            {/* The record is of the license there is, also of one that is over: that is no fault, and nothing to be silent about. */}
            <Text size="sm" role="status">
              {licenseFault(form.values.licenseExpiresOn, today) === null ? null : i18n._(VERDICT_MESSAGES['driver.licence_expired'])}
            </Text>
            {input('drivingLicense')}
          </FormPart>
        </>
      )}
    </RecordForm>
  )
}

/** Adds a driver (`id` null), or edits one. */
export const DriverFormScreen = ({ id }: { id: string | null }) => {
  const { t } = useLingui()
  const driver = useRow('drivers', id)
  const ways = useLeaveForm('/driver')
  return (
    <Page narrow title={id === null ? t`Add driver` : t`Edit driver`} actions={id === null ? <ImportLink to="/driver/import" /> : null}>
      {id === null ? (
        <DriverForm driver={null} ways={ways} />
      ) : driver && driver.removedAt === undefined ? (
        <DriverForm key={driver.id} driver={driver} ways={ways} />
      ) : driver === undefined ? (
        <Skeleton height={320} radius="lg" />
      ) : (
        <AbsentRecord list="/driver" />
      )}
    </Page>
  )
}
