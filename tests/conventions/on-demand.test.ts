import { describe, expect, it } from 'vitest'
import { askingFor, comingAlong, isOf } from './on-demand.ts'
import { isTest, readTree } from './tree.ts'

const files = readTree(['src', 'sw']).filter((file) => !isTest(file))
const entries = [
  'src/app/main.tsx',
  'src/app/auth.tsx',
  'sw/firebase-messaging-sw.ts',
  ...files.map(({ path }) => path).filter((path) => path.startsWith('src/routes/')),
]
const along = comingAlong(files, entries)

/** What is heavy, and the places that may have it fetched. */
const HEAVY: readonly (readonly [name: string, askedBy: readonly string[]])[] = [
  [
    'maplibre-gl',
    [
      'src/screens/bookings/place-map.tsx',
      'src/ui/map/area/area-field.tsx',
      'src/ui/map/areas-map.tsx',
      'src/ui/map/lazy-map.tsx',
      'src/ui/map/point-field.tsx',
    ],
  ],
  ['@mapbox/mapbox-gl-draw', ['src/ui/map/area/area-field.tsx']],
  ['pmtiles', ['src/platform/streets/packed.ts']],
  ['zxing-wasm', ['src/screens/scan/code-reader.ts']],
  [
    'bwip-js',
    [
      'src/screens/bookings/documents/document-buttons.tsx',
      'src/screens/containers/labels/print-labels-button.tsx',
      'src/screens/operations/driver-day.tsx',
    ],
  ],
  ['papaparse', ['src/db/import/open-table.ts']],
  ['read-excel-file', ['src/db/import/read-table.ts']],
  ['hucre', ['src/db/export/workbook.ts']],
  ['@cantoo/pdf-lib', ['src/screens/company/judge-pdf.ts']],
  ['firebase', ['src/platform/push-token.ts']],
]

describe('maps, drawing, the scanner, labels and spreadsheets', () => {
  it.each(HEAVY)('come with no page, no screen and no worker of themselves: %s', (name) => {
    expect(along.size).toBeGreaterThan(500)
    expect([...along].filter((path) => isOf(path, name))).toEqual([])
  })

  it.each(HEAVY)('are asked for where they are used and nowhere else: %s', (name, askedBy) => {
    expect(askingFor(files, name)).toEqual(askedBy)
  })

  it('are noticed where something brings them along', () => {
    const page = { path: 'src/routes/a.tsx', text: "import { Panel } from '#ui/panel.tsx'\n" }
    const panel = {
      path: 'src/ui/panel.tsx',
      text: "import { Map } from 'maplibre-gl'\nimport type { Draw } from '@mapbox/mapbox-gl-draw'\n",
    }
    const asks = { path: 'src/ui/asks.tsx', text: "export const load = () => import('./panel.tsx')\n" }
    expect([...comingAlong([page, panel], [page.path])]).toEqual([page.path, panel.path, 'maplibre-gl'])
    expect(askingFor([panel, asks], 'maplibre-gl')).toEqual([asks.path])
  })
})
