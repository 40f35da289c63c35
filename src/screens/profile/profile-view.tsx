import { Paper, Stack, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FileRef } from '#domain/kernel/id.ts'
import { declarationOf, fieldsOf, type FieldDeclaration, type VendorField } from '#domain/vendors/company-fields.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { COMPANY_FIELD_MESSAGES } from '#i18n/company-messages.ts'
import { isPlace, placeName } from '#i18n/place-names.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { Facts } from '#ui/facts.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { Typed } from '#ui/typed.tsx'
import { Both } from '#screens/company/both.tsx'
import { KeptFile } from '#screens/form/kept-file.tsx'
import classes from './profile.module.css'

const Files = ({ files }: { files: readonly FileRef[] }) => (
  <ul className={classes.files}>
    {files.map((file) => (
      <li key={file.sha256}>
        <KeptFile file={file} />
      </li>
    ))}
  </ul>
)

const Yards = ({ yards }: { yards: Vendor['dumpYards'] }) => {
  const { language } = useLocale()
  return (
    <ul className={classes.files}>
      {yards.map((yard) => (
        <li key={yard.id}>
          <Typed>{inLanguage(yard.name, language)}</Typed>
          <Typed>{inLanguage(yard.address, language)}</Typed>
        </li>
      ))}
    </ul>
  )
}

/** What stands in a field, as it is read. */
const FieldValue = ({ vendor, field, none }: { vendor: Vendor; field: VendorField; none: string }) => {
  const { language } = useLocale()
  const value = vendor[field]
  if (value === null || (Array.isArray(value) && value.length === 0)) return none
  if (field === 'dumpYards') return <Yards yards={vendor.dumpYards} />
  if (typeof value === 'string' && isPlace(field)) return <Typed>{placeName(value, language)}</Typed>
  if (typeof value === 'string')
    return ['text', 'numbered'].includes(declarationOf(field).input) ? <Typed>{value}</Typed> : <Ltr>{value}</Ltr>
  if ('en' in value) return <Both words={value} />
  return <Files files={[value].flat().filter((file) => 'sha256' in file)} />
}

/** The company as it stands. */
export const ProfileView = ({ vendor }: { vendor: Vendor }) => {
  const { t, i18n } = useLingui()
  const none = t({ message: 'None', context: 'files' })
  const label = (field: VendorField) => i18n._(COMPANY_FIELD_MESSAGES[field])
  const email = [
    t`Email`,
    <bdi key="email" dir="ltr">
      {vendor.email}
    </bdi>,
  ] as const
  const facts = (section: FieldDeclaration['section']) =>
    fieldsOf({ section }).map((field) => [label(field), <FieldValue key={field} vendor={vendor} field={field} none={none} />] as const)
  const [companyName, vendorName, ...numbers] = facts('company')
  const parts: readonly (readonly [string, readonly (readonly [string, ReactNode] | undefined)[]])[] = [
    [t`Company`, [companyName, vendorName, email, ...numbers]],
    [t`Business and location`, [...facts('place'), ...facts('yards')]],
    [t`Files`, facts('files')],
  ]
  return (
    <Stack gap="md" className={classes.wideFacts}>
      {parts.map(([title, facts]) => (
        <Paper key={title} component="section" withBorder radius="lg" p="md" aria-label={title}>
          <Title order={2} size="h3" mb="sm">
            {title}
          </Title>
          <Facts facts={facts.filter((fact) => fact !== undefined)} />
        </Paper>
      ))}
    </Stack>
  )
}
