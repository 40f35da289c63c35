import { msg } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import type { PortalDatabase } from '#db/core/database.ts'
import { openPortal } from '#db/core/open.ts'
import { DatabaseContext } from '#db/hooks/use-database.ts'
import type { ImportDeclaration } from '#screens/import/declaration.ts'
import { ImportFlow } from '#screens/import/import-flow.tsx'
import { sampleId, sampleVendor } from '#tests/support/samples.ts'

interface Driver {
  readonly name: string
  readonly phone: string
}

/** The import of a noun, with a list of its own in place of the records; the device says what state the network is in. */
export const DriverImport = () => {
  const [db, setDb] = useState<PortalDatabase | null>(null)
  useEffect(() => void openPortal({ userId: sampleId(9), vendorId: sampleVendor().id }).then(setDb), [])
  const [ids, setIds] = useState<readonly string[]>([])
  const declaration: ImportDeclaration<Driver> = {
    noun: 'kits',
    title: msg`Name`,
    columns: {
      name: {
        header: msg`Name`,
        also: ['الاسم'],
        example: 'Sami',
        required: true,
        read: (text) => (text === '' ? { fault: msg`Required` } : { value: text }),
      },
      phone: {
        header: msg`Phone`,
        also: ['الجوال'],
        example: '0501234567',
        required: true,
        repeated: msg`Required`,
        read: (text) => (/^05\d{8}$/.test(text) ? { value: text } : { fault: msg`Required` }),
      },
    },
    importRows: (rows) => {
      const made = rows.map(({ phone }) => phone)
      setIds((was) => [...was, ...made])
      return Promise.resolve(made)
    },
    undo: () => {
      setIds([])
      return Promise.resolve(0)
    },
    earlier: [],
    kept: { begun: null, pasted: '' },
    keep: () => undefined,
  }
  return (
    <>
      {db ? (
        <DatabaseContext value={db}>
          <ImportFlow declaration={declaration} onClose={() => undefined} />
        </DatabaseContext>
      ) : null}
      <p data-imported>{ids.length}</p>
    </>
  )
}
