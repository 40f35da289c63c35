import { Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { mutate } from '#db/core/mutate.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useRow } from '#db/hooks/use-row.ts'
import type { Driver } from '#domain/drivers/driver.ts'
import { driverEdits, licenseForm } from '#domain/drivers/driver-form.ts'
import { RecordForm } from '#screens/form/record-form.tsx'
import { useDrafted } from '#screens/form/use-drafted.ts'
import { useNow } from '#screens/list/use-now.ts'
import { licenseFault } from './license-fault.ts'
import { DRIVER_FIELD_MESSAGES } from './messages.ts'

/** Another license in the place of the one there is: its last day and its document. */
export const LicenseForm = ({ driver: given, onLeave }: { driver: Driver; onLeave: () => void }) => {
  const { t } = useLingui()
  const db = useDatabase()
  const { today } = useNow()
  // As it is by now: somebody else may replace it meanwhile.
  const driver = useRow('drivers', given.id) ?? given
  const name = `license:${driver.id}`
  const drafted = useDrafted(name)
  if (drafted === undefined) return <Skeleton height={200} radius="lg" />
  return (
    <RecordForm
      definition={licenseForm}
      record={driver}
      draft={{ name, edits: drafted }}
      words={DRIVER_FIELD_MESSAGES}
      begin="licenseExpiresOn"
      submit={t`Replace license`}
      done={t`The license was replaced.`}
      judge={({ licenseExpiresOn }): Readonly<Record<string, string>> => {
        const fault = licenseFault(licenseExpiresOn, today)
        return fault === null ? {} : { licenseExpiresOn: fault }
      }}
      send={({ edits }) => mutate(db, 'driver.change', { driverId: driver.id, edits: v.parse(driverEdits, edits) })}
      onDone={onLeave}
      onLeave={onLeave}
    >
      {({ input }) => (
        <>
          {input('licenseExpiresOn')}
          {input('licenseNumber')}
          {input('drivingLicense')}
        </>
      )}
    </RecordForm>
  )
}
