import { Stack } from '@mantine/core'
import { useLingui } from '@lingui/react'
import { useMemo, useState } from 'react'
import type { Table } from '#db/import/table.ts'
import { carryOut, type ImportResult } from './carry-out.ts'
import { checkRows } from './check-rows.ts'
import { ChooseStep } from './choose-step.tsx'
import { namedColumns, type ExistingValues, type ImportDeclaration } from './declaration.ts'
import { DoneStep } from './done-step.tsx'
import { MapStep } from './map-step.tsx'
import { guessMapping, keepMapping, readKept, type Mapping } from './mapping.ts'
import { PreviewStep } from './preview-step.tsx'

type Stage<Row> =
  | { readonly at: 'choose' }
  | { readonly at: 'map'; readonly table: Table; readonly mapping: Mapping }
  | { readonly at: 'preview'; readonly table: Table; readonly mapping: Mapping; readonly existing: ExistingValues<Row> }
  | { readonly at: 'done'; readonly result: ImportResult; readonly leftOut: number }

interface ImportFlowProps<Row extends object> {
  readonly declaration: ImportDeclaration<Row>
  /** Closes it, or leads to where what was imported is. */
  readonly onClose: () => void
}

/** From a file or pasted rows to records: its columns are matched, every cell is checked, and only then is anything imported. */
export const ImportFlow = <Row extends object>({ declaration, onClose }: ImportFlowProps<Row>) => {
  const { _ } = useLingui()
  const [stage, setStage] = useState<Stage<Row>>({ at: 'choose' })
  const [progress, setProgress] = useState<number | null>(null)
  const columns = useMemo(() => namedColumns(declaration.columns), [declaration])
  const checked = useMemo(
    () => (stage.at === 'preview' ? checkRows(stage.table, { ...stage, columns: declaration.columns }) : null),
    [stage, declaration],
  )
  const begin = (table: Table) => {
    const mapping = guessMapping({ columns, headers: table.headers, kept: readKept(declaration.noun), headerOf: ({ header }) => _(header) })
    setStage({ at: 'map', table, mapping })
  }
  const goOn = async ({ table, mapping }: { table: Table; mapping: Mapping }) => {
    keepMapping(declaration.noun, mapping, table.headers)
    setStage({ at: 'preview', table, mapping, existing: (await declaration.existing?.()) ?? {} })
  }
  const importAll = async () => {
    if (!checked || progress !== null) return
    const rows = checked.rows.flatMap(({ row }) => (row === null ? [] : [row]))
    setProgress(0)
    const result = await carryOut(rows, declaration.importRows, setProgress)
    setProgress(null)
    setStage({ at: 'done', result, leftOut: checked.faulty })
  }
  return (
    <Stack gap="md">
      {stage.at === 'choose' ? <ChooseStep title={_(declaration.title)} columns={columns} onTable={begin} /> : null}
      {stage.at === 'map' ? (
        <MapStep
          columns={columns}
          table={stage.table}
          mapping={stage.mapping}
          onChange={(mapping) => setStage({ ...stage, mapping })}
          onBack={() => setStage({ at: 'choose' })}
          onNext={() => void goOn(stage)}
        />
      ) : null}
      {stage.at === 'preview' && checked ? (
        <PreviewStep
          columns={columns}
          checked={checked}
          progress={progress}
          onBack={() => setStage({ at: 'map', table: stage.table, mapping: stage.mapping })}
          onImport={() => void importAll()}
        />
      ) : null}
      {stage.at === 'done' ? (
        <DoneStep
          result={stage.result}
          leftOut={stage.leftOut}
          onUndo={() => declaration.undo(stage.result.ids)}
          onAgain={() => setStage({ at: 'choose' })}
          onClose={onClose}
        />
      ) : null}
    </Stack>
  )
}
