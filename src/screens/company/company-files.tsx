import { Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { storeFile } from '#db/files/files.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { FileRef } from '#domain/kernel/id.ts'
import type { FormFault } from '#domain/kernel/form-rules.ts'
import { fieldsOf, type VendorField } from '#domain/vendors/company-fields.ts'
import type { CompanyValues } from '#domain/vendors/company-form.ts'
import { COMPANY_FIELD_MESSAGES } from '#i18n/company-messages.ts'
import { describeFormFault } from '#i18n/form-messages.ts'
import { MAX_FILE_BYTES } from '#protocol/files.ts'
import type { CheckedFile } from '#ui/file-field/check-file.ts'
import { FileField } from '#ui/file-field/file-field.tsx'
import { KeptFile } from '#screens/form/kept-file.tsx'

const PHOTOS = ['image/jpeg', 'image/png'] as const
const PAPERS = ['application/pdf'] as const
const MOST_IMAGES = 5

// The server judges every document; where the rules could not be fetched, it alone does.
const judge = async ({ bytes }: CheckedFile): Promise<string | null> => {
  const rules = await import('./judge-pdf.ts').catch(() => null)
  return rules ? rules.judgePdf(new Uint8Array(bytes)) : null
}

interface CompanyFilesProps {
  readonly values: CompanyValues
  readonly faults: Partial<Record<VendorField, FormFault | undefined>>
  readonly onChange: (change: Partial<CompanyValues>) => void
  /** Which of the three are asked for; all of them when left out. */
  readonly fields?: readonly VendorField[]
  /** For bringing a person to the first fault. */
  readonly keep?: (path: string, element: HTMLElement | null) => void
}

const ALL = fieldsOf({ section: 'files' })

/** The company's logo, photos and license. */
export const CompanyFiles = ({ values, faults, onChange, fields = ALL, keep }: CompanyFilesProps) => {
  const { t, i18n } = useLingui()
  const db = useDatabase()
  const label = (field: VendorField) => i18n._(COMPANY_FIELD_MESSAGES[field])
  const common = (field: VendorField) => ({
    label: label(field),
    error: faults[field] === undefined ? undefined : describeFormFault(i18n, faults[field], label(field)),
    below: MAX_FILE_BYTES,
    store: ({ name, type, bytes }: CheckedFile): Promise<FileRef> => storeFile(db, { name: name.slice(0, 255), type, bytes }),
    preview: (file: FileRef) => <KeptFile file={file} large />,
    required: true,
    buttonRef: (element: HTMLButtonElement | null) => keep?.(field, element),
  })
  const photos = t`JPG or PNG, under 5 MB`
  return (
    <Stack gap="lg">
      {fields.includes('logo') ? (
        <FileField
          {...common('logo')}
          help={photos}
          types={PHOTOS}
          most={1}
          value={values.logo ? [values.logo] : []}
          onChange={(files) => onChange({ logo: files[0] ?? null })}
        />
      ) : null}
      {fields.includes('businessImages') ? (
        <FileField
          {...common('businessImages')}
          help={t`1 to 5 photos, JPG or PNG, each under 5 MB`}
          types={PHOTOS}
          most={MOST_IMAGES}
          value={values.businessImages}
          onChange={(files) => onChange({ businessImages: [...files] })}
        />
      ) : null}
      {fields.includes('licenseCertificate') ? (
        <FileField
          {...common('licenseCertificate')}
          help={t`PDF, under 5 MB`}
          types={PAPERS}
          judge={judge}
          most={1}
          value={values.licenseCertificate ? [values.licenseCertificate] : []}
          onChange={(files) => onChange({ licenseCertificate: files[0] ?? null })}
        />
      ) : null}
    </Stack>
  )
}
