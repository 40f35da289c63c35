import { Paper, Stack, Title } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FileRef } from '#domain/kernel/id.ts'
import type { Bilingual } from '#domain/kernel/text.ts'
import type { VendorField } from '#domain/vendors/company-fields.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { COMPANY_FIELD_MESSAGES } from '#i18n/company-messages.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { Facts } from '#ui/facts.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { CompanyFile } from '#screens/company/company-file.tsx'
import classes from './profile.module.css'

const Both = ({ words }: { words: Bilingual }) => (
  <>
    <bdi>{words.en}</bdi>
    {words.ar === words.en ? null : (
      <>
        <br />
        <bdi>{words.ar}</bdi>
      </>
    )}
  </>
)

const Files = ({ files, none }: { files: readonly FileRef[]; none: string }) =>
  files.length === 0 ? (
    none
  ) : (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={file.sha256}>
          <CompanyFile file={file} />
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
          <bdi>{inLanguage(yard.name, language)}</bdi>
          <br />
          <bdi>{inLanguage(yard.address, language)}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** The company as it stands. */
export const ProfileView = ({ vendor }: { vendor: Vendor }) => {
  const { t, i18n } = useLingui()
  const none = t({ message: 'None', context: 'files' })
  const label = (field: VendorField) => i18n._(COMPANY_FIELD_MESSAGES[field])
  const ltr = (field: 'mobileNumber' | 'commercialRegisterNumber' | 'taxNumber' | 'licenseNumber' | 'postalCode') =>
    [label(field), vendor[field] === null ? none : <Ltr key={field}>{vendor[field]}</Ltr>] as const
  const plain = (field: 'vendorName' | 'country' | 'state' | 'city' | 'streetName' | 'buildingNumber') =>
    [label(field), vendor[field] === null ? none : <bdi key={field}>{vendor[field]}</bdi>] as const
  const parts: readonly (readonly [string, readonly (readonly [string, ReactNode])[]])[] = [
    [
      t`Company`,
      [
        [label('companyName'), <Both key="companyName" words={vendor.companyName} />],
        plain('vendorName'),
        [
          t`Email`,
          <bdi key="email" dir="ltr">
            {vendor.email}
          </bdi>,
        ],
        ltr('mobileNumber'),
        ltr('commercialRegisterNumber'),
        ltr('taxNumber'),
        ltr('licenseNumber'),
      ],
    ],
    [
      t`Business and location`,
      [
        plain('country'),
        plain('state'),
        plain('city'),
        plain('streetName'),
        plain('buildingNumber'),
        [label('unitNumber'), vendor.unitNumber ?? none],
        ltr('postalCode'),
        [label('address'), vendor.address ? <Both key="address" words={vendor.address} /> : none],
        [label('dumpYards'), vendor.dumpYards.length > 0 ? <Yards key="yards" yards={vendor.dumpYards} /> : none],
      ],
    ],
    [
      t`Files`,
      [
        [label('logo'), <Files key="logo" files={vendor.logo ? [vendor.logo] : []} none={none} />],
        [label('businessImages'), <Files key="images" files={vendor.businessImages} none={none} />],
        [
          label('licenseCertificate'),
          <Files key="license" files={vendor.licenseCertificate ? [vendor.licenseCertificate] : []} none={none} />,
        ],
      ],
    ],
  ]
  return (
    <Stack gap="md" className={classes.wideFacts}>
      {parts.map(([title, facts]) => (
        <Paper key={title} component="section" withBorder radius="lg" p="md" aria-label={title}>
          <Title order={2} size="h3" mb="sm">
            {title}
          </Title>
          <Facts facts={facts} />
        </Paper>
      ))}
    </Stack>
  )
}
