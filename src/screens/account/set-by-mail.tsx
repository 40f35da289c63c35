import { Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '#ui/links.tsx'

/** How somebody who joined with Nafath alone gets a password, and what setting one puts an end to. */
export const SetByMail = () => {
  const { t } = useLingui()
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">{t`You have no password: Nafath is the only way you sign in.`}</Text>
      <Text size="sm">
        {t`A password set by email removes the link to your Nafath identity and signs you out everywhere, here too. After signing in you can link Nafath again.`}
      </Text>
      <ButtonLink to="/forgot-password" variant="default">{t`Set a password by email`}</ButtonLink>
    </Stack>
  )
}
