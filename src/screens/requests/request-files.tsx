import { Stack, Text } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { filesOf } from '#domain/requests/request-files.ts'
import type { ChangeRequest } from '#domain/requests/request.ts'
import { KeptFile } from '#screens/form/kept-file.tsx'

/** What the customer handed in with a request: each picture as a whole, other files by their names. */
export const RequestFiles = ({ request }: { request: ChangeRequest }) => {
  const { t } = useLingui()
  return (
    <>
      <Text size="sm" c="dimmed" mt="md">{t`From the customer`}</Text>
      <Stack gap="sm">
        {filesOf(request).map((file) => (
          <KeptFile key={file.sha256} file={file} large />
        ))}
      </Stack>
    </>
  )
}
