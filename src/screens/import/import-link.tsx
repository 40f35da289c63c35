import { IconFileImport } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '#ui/links.tsx'

/** The way to the import of a noun. */
export const ImportLink = ({ to }: { to: '/driver/import' | '/container/import' }) => {
  const { t } = useLingui()
  return <ButtonLink to={to} variant="default" leftSection={<IconFileImport size={18} aria-hidden />}>{t`Import`}</ButtonLink>
}
