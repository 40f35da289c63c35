import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { DatabaseContext } from '#db/hooks/use-database.ts'
import { openDevice } from '#tests/support/open-device.ts'
import { sampleId } from '#tests/support/samples.ts'
import { newRow, useNewContainers } from './use-new-containers.ts'

it('names the row whose zone takes no new containers any more', () => {
  const db = openDevice()
  const [open, gone] = [sampleId(2), sampleId(2, 2)]
  const told = vi.fn<(form: ReturnType<typeof useNewContainers>) => void>()
  const kept = [newRow({ zoneId: open }), newRow({ zoneId: gone }), newRow()]
  const faultsOf = (zoneIds: readonly string[] | undefined) => {
    const Reader = () => {
      told(useNewContainers({ draft: 'containers', kept, zoneIds }))
      return null
    }
    renderToStaticMarkup(createElement(DatabaseContext, { value: db }, createElement(Reader)))
    const form = told.mock.calls.at(-1)?.[0]
    return form?.faults.map((faults) => faults['zoneId'])
  }
  expect(faultsOf([open])).toEqual([undefined, 'required', undefined])
  expect(faultsOf(undefined)).toEqual([undefined, undefined, undefined])
  db.close()
})
