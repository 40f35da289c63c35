import { Skeleton } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useZones } from '#db/hooks/use-zones.ts'
import { takenBarcodes } from '#db/query/barcodes.ts'
import type { Zone } from '#domain/zones/zone.ts'
import type { ImportDeclaration } from '#screens/import/declaration.ts'
import { ImportScreen } from '#screens/import/import-screen.tsx'
import { useRecordImport } from '#screens/import/use-record-import.ts'
import { LIST_SEARCH_DEFAULTS } from '#screens/list/list-search.ts'
import { containerColumns, containerOf, type ContainerRow } from './container-import.ts'

const ContainerImport = ({ zones }: { zones: readonly Zone[] }) => {
  const { _ } = useLingui()
  const db = useDatabase()
  const navigate = useNavigate()
  const columns = useMemo(() => containerColumns(_, zones), [_, zones])
  const records = useRecordImport<'container.create', ContainerRow>({
    kind: 'containers',
    name: 'container.create',
    // One at a time: a barcode that somebody else was quicker with takes no other row with it.
    argsOf: (containerId, row) => ({ containers: [{ containerId, container: containerOf(row) }] }),
  })
  if (!records) return <Skeleton height={320} radius="lg" />
  const declaration: ImportDeclaration<ContainerRow> = {
    noun: 'containers',
    title: msg`Import containers`,
    columns,
    existing: async () => ({ barcode: await takenBarcodes(db) }),
    ...records,
  }
  const leave = () => void navigate({ to: '/container', search: { ...LIST_SEARCH_DEFAULTS, status: 'withdrawn' } })
  return <ImportScreen declaration={declaration} onClose={leave} />
}

/** Containers from a table, all of which can be taken back. */
export const ContainerImportScreen = () => {
  const zones = useZones()
  return zones === undefined ? <Skeleton height={320} radius="lg" /> : <ContainerImport zones={zones} />
}
