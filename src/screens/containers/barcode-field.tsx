import { Button, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useFreeBarcode, useTakenBarcodes } from '#db/hooks/use-barcodes.ts'
import type { ContainerValues } from '#domain/containers/container-form.ts'
import { plainCode } from '#domain/kernel/normalise.ts'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import type { FormTools } from '#screens/form/record-form.tsx'

interface BarcodeFieldProps extends Pick<FormTools<ContainerValues>, 'form' | 'input' | 'write'> {
  readonly containerId: string
}

/** A container's barcode: that another one has it is said beside the field at once, with one that is free. */
export const BarcodeField = ({ form, input, write, containerId }: BarcodeFieldProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const barcode = plainCode(form.values.barcode)
  const isTaken = useTakenBarcodes([barcode], containerId).has(barcode)
  const free = useFreeBarcode(isTaken ? barcode : null)
  const { setFieldError } = form
  useEffect(() => {
    if (isTaken) setFieldError('barcode', 'barcode_taken')
  }, [isTaken, barcode, setFieldError])
  const words = isolate(free ?? '', language)
  return (
    <Stack gap="xs" align="stretch">
      {input('barcode')}
      {isTaken && free !== null ? (
        <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => write('barcode', free)}>{t`Use ${words}`}</Button>
      ) : null}
    </Stack>
  )
}
