import { Skeleton } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useDatabase } from '#db/hooks/use-database.ts'
import { takenPhones } from '#db/query/phones.ts'
import type { ImportDeclaration } from '#screens/import/declaration.ts'
import { ImportScreen } from '#screens/import/import-screen.tsx'
import { useRecordImport } from '#screens/import/use-record-import.ts'
import { LIST_SEARCH_DEFAULTS } from '#screens/list/list-search.ts'
import { useNow } from '#screens/list/use-now.ts'
import { driverColumns, driverOf, type DriverRow } from './driver-import.ts'

/** Drivers from a table, all of which can be taken back. */
export const DriverImportScreen = () => {
  const { _ } = useLingui()
  const db = useDatabase()
  const { today } = useNow()
  const navigate = useNavigate()
  const columns = useMemo(() => driverColumns(_, today), [_, today])
  const records = useRecordImport<'driver.create', DriverRow>({
    kind: 'drivers',
    name: 'driver.create',
    argsOf: (driverId, row) => ({ driverId, driver: driverOf(row) }),
  })
  if (!records) return <Skeleton height={320} radius="lg" />
  const declaration: ImportDeclaration<DriverRow> = {
    noun: 'drivers',
    title: msg`Import drivers`,
    columns,
    existing: async () => ({ phone: await takenPhones(db) }),
    ...records,
  }
  return <ImportScreen declaration={declaration} onClose={() => void navigate({ to: '/driver', search: LIST_SEARCH_DEFAULTS })} />
}
