import { Button, Group, Text } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useHistory } from '#db/hooks/use-history.ts'
import { useRow } from '#db/hooks/use-row.ts'
import type { Penalty } from '#domain/penalties/penalty.ts'
import { saveFile } from '#platform/save-file.ts'
import { useAllMovements } from '#screens/list/record/use-movements.ts'
import { Ltr } from '#ui/ltr.tsx'
import { EvidencePaper } from './evidence-paper.tsx'
import { evidenceOf, type Evidence, type Known } from './evidence.ts'

/** What this device knows of a penalty; undefined until it was read. Movements that cannot be asked for are left out. */
const useKnown = (penalty: Penalty): Known | undefined => {
  const booking = useRow('bookings', penalty.bookingId)
  const history = useHistory({ kind: 'bookings', id: penalty.bookingId })
  const { rows, isFailed } = useAllMovements(penalty.bookingId)
  const movements = rows ?? (isFailed ? [] : undefined)
  return booking === undefined || history === undefined || movements === undefined ? undefined : { penalty, booking, history, movements }
}

/** Gives what is known of a penalty as a file and on paper, with the hash by which the file can be recognised. */
export const EvidenceSection = ({ penalty }: { penalty: Penalty }) => {
  const { t } = useLingui()
  const known = useKnown(penalty)
  const [hash, setHash] = useState<string | null>(null)
  const [printed, setPrinted] = useState<{ readonly known: Known; readonly evidence: Evidence } | null>(null)
  const make = async (give: (known: Known, evidence: Evidence) => void) => {
    if (!known) return
    const evidence = await evidenceOf(known)
    give(known, evidence)
    setHash(evidence.sha256)
  }
  return (
    <>
      <Text size="sm" c="dimmed">
        {t`The penalty, the booking, photos by their hashes, and who did what when, by both clocks. Made on this device.`}
      </Text>
      <Group gap="xs" mt="sm">
        <Button
          variant="default"
          aria-disabled={!known}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() =>
            void make((_, { text }) => saveFile(new Blob([text], { type: 'application/json' }), `evidence-${penalty.bookingNumber}.json`))
          }
        >{t`Save the evidence`}</Button>
        <Button
          variant="default"
          aria-disabled={!known}
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => void make((now, evidence) => setPrinted({ known: now, evidence }))}
        >{t`Print the evidence`}</Button>
      </Group>
      <div role="status">
        {hash === null ? null : (
          <Text size="sm" mt="xs" style={{ overflowWrap: 'anywhere' }}>
            {t`SHA-256 of the file`}: <Ltr mayBreak>{hash}</Ltr>
          </Text>
        )}
      </div>
      {printed ? <EvidencePaper known={printed.known} sha256={printed.evidence.sha256} onDone={() => setPrinted(null)} /> : null}
    </>
  )
}
