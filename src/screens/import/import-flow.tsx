import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useRef, useState } from 'react'
import { newId } from '#db/core/identity.ts'
import type { Table } from '#db/import/table.ts'
import { useSaid } from '#screens/mutate/use-said.ts'
import { WizardStep } from '#ui/wizard-step.tsx'
import { toast } from '#ui/toast.ts'
import { importInSlices, type ImportResult } from './import-in-slices.ts'
import { checkRows, type CheckedRow } from './check-rows.ts'
import { ChooseStep } from './choose-step.tsx'
import { namedColumns, type BegunImport, type ExistingValues, type Mapping, type ImportDeclaration } from './declaration.ts'
import { DoneStep } from './done-step.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { MapStep } from './map-step.tsx'
import { guessMapping, keepMapping, readKept } from './mapping.ts'
import { PreviewStep } from './preview-step.tsx'
import { useImported } from './use-imported.ts'

type Step<Row> =
  | { readonly at: 'choose' }
  | { readonly at: 'map'; readonly table: Table; readonly mapping: Mapping }
  | { readonly at: 'preview'; readonly table: Table; readonly mapping: Mapping; readonly existing: ExistingValues<Row> }
  | { readonly at: 'done'; readonly run: string; readonly result: ImportResult; readonly faultyRows: readonly CheckedRow<Row>[] }

interface ImportFlowProps<Row extends object> {
  readonly declaration: ImportDeclaration<Row>
  /** Closes it, or leads to where what was imported is. */
  readonly onClose: () => void
}

/** From a file or pasted rows to records: its columns are matched, every cell is checked, and only then is anything imported. */
export const ImportFlow = <Row extends object>({ declaration, onClose }: ImportFlowProps<Row>) => {
  const { t, i18n } = useLingui()
  const imported = useImported()
  const said = useSaid()
  const { kept, keep } = declaration
  const [stage, setStage] = useState<Step<Row>>(kept.begun ? { at: 'map', ...kept.begun } : { at: 'choose' })
  const [pasted, setPasted] = useState(kept.pasted)
  const [progress, setProgress] = useState<number | null>(null)
  const columns = useMemo(() => namedColumns(declaration.columns), [declaration])
  const checked = useMemo(
    () => (stage.at === 'preview' ? checkRows(stage.table, { ...stage, columns: declaration.columns }) : null),
    [stage, declaration],
  )
  const begin = (table: Table) => {
    const mapping = guessMapping({
      columns,
      headers: table.headers,
      kept: readKept(declaration.noun),
      headerOf: ({ header }) => i18n._(header),
    })
    match({ table, mapping })
  }
  // What was chosen is there again when the page is left and opened anew.
  const match = (chosen: BegunImport) => {
    keep({ begun: chosen, pasted })
    setStage({ at: 'map', ...chosen })
  }
  const paste = (text: string) => {
    setPasted(text)
    keep(text === '' ? null : { begun: null, pasted: text })
  }
  const chooseAnew = (text: string) => {
    paste(text)
    setStage({ at: 'choose' })
  }
  const goOn = async ({ table, mapping }: { table: Table; mapping: Mapping }) => {
    keepMapping(declaration.noun, mapping, table.headers)
    setStage({ at: 'preview', table, mapping, existing: (await declaration.existing?.()) ?? {} })
  }
  const importAll = async () => {
    if (!checked || stage.at !== 'preview' || progress !== null) return
    setProgress(0)
    // Since the rows were checked another window, or a colleague, may have brought the same ones.
    const existing = (await declaration.existing?.().catch(() => stage.existing)) ?? {}
    if (checkRows(stage.table, { ...stage, existing, columns: declaration.columns }).faulty > checked.faulty) {
      setProgress(null)
      return setStage({ ...stage, existing })
    }
    const rows = checked.rows.flatMap(({ row }) => (row === null ? [] : [row]))
    const run = { id: newId(), at: new Date().toISOString(), asked: rows.length }
    const result = await importInSlices(rows, (slice) => declaration.importRows(slice, run), setProgress)
    keep(null)
    setProgress(null)
    setStage({ at: 'done', run: run.id, result, faultyRows: checked.rows.filter(({ row }) => row === null) })
    // Whoever went on meanwhile is told where they are.
    const { ids, stopped } = result
    if (isGone.current) toast(await said(imported(ids.length, false), imported(ids.length, true)), stopped ? 'warning' : 'success')
  }
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const isRunning = progress !== null
  useEffect(() => {
    if (!isRunning) return
    // What is imported stays and can be undone; the rest would not be. Only a page that ends stops it.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isRunning])
  const titles: Readonly<Record<Step<Row>['at'], string>> = {
    choose: t`Choose a table`,
    map: t`Match the columns`,
    preview: t`Check the rows`,
    done: t({ message: 'Done', context: 'import' }),
  }
  return (
    <WizardStep at={stage.at} title={titles[stage.at]}>
      {stage.at === 'choose' ? (
        <>
          <ChooseStep title={i18n._(declaration.title)} columns={columns} pasted={pasted} onPaste={paste} onTable={begin} />
          <EarlierImports runs={declaration.earlier} onUndo={declaration.undo} />
        </>
      ) : null}
      {stage.at === 'map' ? (
        <MapStep
          columns={columns}
          table={stage.table}
          mapping={stage.mapping}
          onChange={(mapping) => match({ table: stage.table, mapping })}
          onBack={() => chooseAnew(pasted)}
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
          faultyRows={stage.faultyRows}
          columns={columns}
          onUndo={() => declaration.undo(stage.run)}
          onAgain={() => chooseAnew('')}
          onClose={onClose}
        />
      ) : null}
    </WizardStep>
  )
}
