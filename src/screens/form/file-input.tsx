import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { storeFile } from '#db/files/files.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { fileRef, type FileRef } from '#domain/kernel/id.ts'
import { describeFormFault } from '#i18n/form-messages.ts'
import { MAX_FILE_BYTES } from '#protocol/files.ts'
import { KeptFile } from './kept-file.tsx'
import type { CheckedFile } from '#ui/file-field/check-file.ts'
import { FileField } from '#ui/file-field/file-field.tsx'
import type { FieldPlace } from './fields.ts'

const PHOTOS = ['image/jpeg', 'image/png'] as const
const PAPERS = ['application/pdf'] as const

// The server judges every document; where the rules could not be fetched, it alone does.
const judge = async ({ bytes }: CheckedFile): Promise<string | null> => {
  const rules = await import('#screens/company/judge-pdf.ts').catch(() => null)
  return rules ? rules.judgePdf(new Uint8Array(bytes)) : null
}

/** A photo or a paper of a record. */
export const FileInput = ({ name, field, label, help, value, write, errors, keep }: FieldPlace) => {
  const { t, i18n } = useLingui()
  const db = useDatabase()
  const isPhoto = field.input === 'photo'
  const fault: unknown = errors[name]
  return (
    <FileField<FileRef>
      label={label}
      help={help ?? (isPhoto ? t`JPG or PNG, under 5 MB` : t`PDF, under 5 MB`)}
      types={isPhoto ? PHOTOS : PAPERS}
      {...(isPhoto ? {} : { judge })}
      most={1}
      below={MAX_FILE_BYTES}
      required={field.optional !== true}
      value={v.is(fileRef, value) ? [value] : []}
      onChange={(files) => write(files[0] ?? null)}
      store={({ name: own, type, bytes }) => storeFile(db, { name: own.slice(0, 255), type, bytes })}
      preview={(file) => <KeptFile file={file} large />}
      error={typeof fault === 'string' ? describeFormFault(i18n, fault, label) : undefined}
      buttonRef={(element) => keep(name, element)}
    />
  )
}
