import { Alert, Group, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useRejections } from '#db/hooks/use-sync.ts'
import { refKey } from '#domain/kernel/entity.ts'
import type { SetupStep } from '#domain/vendors/setup-steps.ts'
import type { Vendor } from '#domain/vendors/vendor.ts'
import { describeRejection } from '#i18n/describe-rejection.ts'
import { useLocale } from '#i18n/locale.tsx'
import { RestoreButton } from '#screens/company/restore-button.tsx'
import { openDocuments } from '#screens/company/restore-refused.ts'
import { ButtonLink } from '#ui/links.tsx'

/** What the server refused of the set-up, why, and the way to give it once more: elsewhere nothing would say so here. */
export const RefusedNote = ({ vendor, onRestored }: { vendor: Vendor; onRestored: (step: SetupStep) => void }) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const key = refKey({ kind: 'vendors', id: vendor.id })
  const card = useRejections()?.findLast(({ touched }) => touched.includes(key))
  if (card === undefined) return null
  // A conflict is settled field by field, where both sides are shown.
  const isRestorable = card.code !== 'edit.conflict' && openDocuments(vendor) === 'set-up'
  return (
    <Alert color="error" role="alert" title={t`What you gave was not accepted by the server`}>
      <Text size="sm">{describeRejection(i18n, card, language)}</Text>
      <Group gap="xs" mt="xs">
        {isRestorable ? <RestoreButton vendor={vendor} card={card} onRestored={(step) => (step ? onRestored(step) : undefined)} /> : null}
        <ButtonLink variant="subtle" to="/sync">{t`See what you can do`}</ButtonLink>
      </Group>
    </Alert>
  )
}
