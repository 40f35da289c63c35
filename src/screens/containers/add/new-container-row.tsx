import { Button, Group } from '@mantine/core'
import { IconBarcode, IconCopy, IconTrash } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { newContainerForm, type NewContainerValues } from '#domain/containers/container-form.ts'
import type { FieldChoice } from '#screens/form/fields.ts'
import { FormInput } from '#screens/form/form-input.tsx'
import { FormPart } from '#screens/form/form-part.tsx'
import classes from '../containers.module.css'
import { CONTAINER_FIELD_MESSAGES } from '../messages.ts'
import type { NewRow } from './use-new-containers.ts'

interface NewContainerRowProps {
  readonly row: NewRow
  readonly number: number
  readonly faults: Readonly<Record<string, string | undefined>>
  readonly choices: Readonly<Partial<Record<string, readonly FieldChoice[]>>>
  readonly onChange: (values: Partial<NewContainerValues>) => void
  readonly onGenerate: () => void
  /** The form takes no further row. */
  readonly isFull: boolean
  readonly onDuplicate: () => void
  /** Left out: it is the only one. */
  readonly onRemove?: () => void
  readonly keep: (path: string, element: HTMLElement | null) => void
}

/** A button that adds a row, where there is no room: not `disabled`, which would take the focus from whoever stands on it. */
export const whenFull = (isFull: boolean) => (isFull ? { 'data-disabled': true, 'aria-disabled': true } : {})

/** One of the containers that are being added. */
export const NewContainerRow = ({ row, number, faults, choices, isFull, onChange, keep, ...on }: NewContainerRowProps) => {
  const { t, i18n } = useLingui()
  const input = (name: keyof NewContainerValues) => {
    const field = newContainerForm.fieldOf(name)
    const { label, help } = CONTAINER_FIELD_MESSAGES[name]
    return field ? (
      <FormInput
        key={name}
        name={name}
        field={field}
        label={i18n._(label)}
        help={help && i18n._(help)}
        value={row.values[name]}
        write={(value) => onChange({ [name]: value })}
        errors={faults}
        choices={choices[name] ?? []}
        keep={keep}
      />
    ) : null
  }
  return (
    <FormPart title={t`Container ${number}`}>
      <div className={classes.pair}>
        {input('wasteType')}
        {input('binSize')}
        {input('zoneId')}
        {input('stock')}
      </div>
      <div className={classes.prices}>
        {input('price')}
        {input('basePrice')}
        {input('pickupFee')}
        {input('deliveryFee')}
      </div>
      <div className={classes.pair}>
        {input('barcode')}
        {input('sku')}
      </div>
      <Group gap="sm">
        <Button variant="default" leftSection={<IconBarcode size={18} aria-hidden />} onClick={on.onGenerate}>{t`Generate barcode`}</Button>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          {...whenFull(isFull)}
          onClick={() => isFull || on.onDuplicate()}
        >{t`Duplicate row`}</Button>
        {on.onRemove ? (
          <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={on.onRemove}>{t`Remove row`}</Button>
        ) : null}
      </Group>
    </FormPart>
  )
}
