import { useLingui } from '@lingui/react'
import { Page } from '#ui/page.tsx'
import type { ImportDeclaration } from './declaration.ts'
import { ImportFlow } from './import-flow.tsx'

interface ImportScreenProps<Row extends object> {
  readonly declaration: ImportDeclaration<Row>
  readonly onClose: () => void
}

/** The import of a noun as a page of its own. */
export const ImportScreen = <Row extends object>({ declaration, onClose }: ImportScreenProps<Row>) => {
  const { _ } = useLingui()
  return (
    <Page title={_(declaration.title)}>
      <ImportFlow declaration={declaration} onClose={onClose} />
    </Page>
  )
}
