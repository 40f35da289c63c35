import { Skeleton } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { mutate } from '#db/core/mutate.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useRow } from '#db/hooks/use-row.ts'
import { barcodeOwner } from '#db/query/barcodes.ts'
import { plainCode } from '#domain/kernel/normalise.ts'
import { asEdited, type Container } from '#domain/containers/container.ts'
import { containerEdits, containerForm, sizeFaults } from '#domain/containers/container-form.ts'
import { AbsentRecord } from '#screens/form/absent-record.tsx'
import { FormPart } from '#screens/form/form-part.tsx'
import { RecordForm } from '#screens/form/record-form.tsx'
import { useFormDraft } from '#screens/form/use-form-draft.ts'
import { useLeaveForm } from '#screens/form/use-leave-form.ts'
import { Page } from '#ui/page.tsx'
import { BarcodeField } from './barcode-field.tsx'
import classes from './containers.module.css'
import { useFieldChoices } from './field-choices.ts'
import { EDITED_FIELD_MESSAGES } from './messages.ts'

const ContainerForm = ({ container, onLeave }: { container: Container; onLeave: () => void }) => {
  const { t } = useLingui()
  const db = useDatabase()
  const draft = useFormDraft('container', container)
  const choicesFor = useFieldChoices()
  if (draft === undefined || choicesFor === undefined) return <Skeleton height={320} radius="lg" />
  return (
    <RecordForm
      definition={containerForm}
      record={asEdited(container)}
      draft={draft}
      words={EDITED_FIELD_MESSAGES}
      choices={({ wasteType }) => choicesFor({ wasteType, zoneId: container.zoneId })}
      submit={t`Save changes`}
      done={t`The container was changed.`}
      judge={(values) => (values.wasteType === container.wasteType && values.binSize === container.binSize ? {} : sizeFaults(values))}
      judgeLate={async ({ barcode }): Promise<Readonly<Record<string, string>>> => {
        // Where this device knows; the server has the last word.
        const owner = await barcodeOwner(db, plainCode(barcode), container.id)
        return owner === null ? {} : { barcode: 'barcode_taken' }
      }}
      send={({ edits }) => mutate(db, 'container.change', { containerId: container.id, edits: v.parse(containerEdits, edits) })}
      onDone={onLeave}
      onLeave={onLeave}
    >
      {({ form, input, write }) => (
        <>
          <FormPart title={t`Container`}>
            <div className={classes.choices}>
              {input('wasteType')}
              {input('binSize')}
              {input('zoneId')}
            </div>
            <div className={classes.pair}>
              <BarcodeField form={form} input={input} write={write} containerId={container.id} />
              {input('sku')}
            </div>
          </FormPart>
          <FormPart title={t`Prices`}>
            <div className={classes.prices}>
              {input('price')}
              {input('basePrice')}
              {input('pickupFee')}
              {input('deliveryFee')}
            </div>
          </FormPart>
        </>
      )}
    </RecordForm>
  )
}

/** Changes a container. */
export const ContainerFormScreen = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const container = useRow('containers', id)
  const { back } = useLeaveForm('/container')
  return (
    <Page narrow title={t`Edit container`}>
      {container ? (
        <ContainerForm key={container.id} container={container} onLeave={() => back(id)} />
      ) : container === undefined ? (
        <Skeleton height={320} radius="lg" />
      ) : (
        <AbsentRecord list="/container" />
      )}
    </Page>
  )
}
