import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useHistory } from '#db/hooks/use-history.ts'
import { useRow } from '#db/hooks/use-row.ts'
import type { Penalty } from '#domain/penalties/penalty.ts'
import { saveFile } from '#platform/save-file.ts'
import { Ltr } from '#ui/ltr.tsx'
import { evidenceOf } from './evidence.ts'

/** Gives what is known of a penalty as a file, and the hash by which the file can be recognised. */
export const EvidenceSection = ({ penalty }: { penalty: Penalty }) => {
  const { t } = useLingui()
  const booking = useRow('bookings', penalty.bookingId)
  const history = useHistory({ kind: 'bookings', id: penalty.bookingId })
  const [hash, setHash] = useState<string | null>(null)
  const isKnown = booking !== undefined && history !== undefined
  const save = async () => {
    if (!isKnown) return
    const { text, sha256 } = await evidenceOf({ penalty, booking, history })
    saveFile(new Blob([text], { type: 'application/json' }), `evidence-${penalty.bookingNumber}.json`)
    setHash(sha256)
  }
  return (
    <>
      <Text size="sm" c="dimmed">
        {t`The penalty, the booking, photos by their hashes, and who did what when, by both clocks. Made on this device.`}
      </Text>
      <Button
        variant="default"
        mt="sm"
        aria-disabled={!isKnown}
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => void save()}
      >{t`Save the evidence`}</Button>
      <div role="status">
        {hash === null ? null : (
          <Text size="sm" mt="xs" style={{ overflowWrap: 'anywhere' }}>
            {t`SHA-256 of the file`}: <Ltr>{hash}</Ltr>
          </Text>
        )}
      </div>
    </>
  )
}
