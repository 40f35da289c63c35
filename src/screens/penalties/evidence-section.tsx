import { Button, Group, Text } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useRow } from '#db/hooks/use-row.ts'
import { useRowSyncStates, useSyncStatus } from '#db/hooks/use-sync.ts'
import type { RowRef } from '#domain/kernel/entity.ts'
import type { Penalty } from '#domain/penalties/penalty.ts'
import { saveFile } from '#platform/save-file.ts'
import { useAllMovements } from '#screens/list/record/use-movements.ts'
import { Ltr } from '#ui/ltr.tsx'
import { ReadAgain } from '#ui/read-again.tsx'
import { EvidencePaper } from './evidence-paper.tsx'
import { evidenceOf, isUnsentOf, missingOf, type Evidence, type Known, type Missing } from './evidence.ts'
import { MISSING_MESSAGES } from './missing-messages.ts'
import { readHistories } from './noted-by.ts'

interface KnownState {
  /** All but who did it, which is read when the evidence is made. */
  readonly known: Omit<Known, 'history'> | undefined
  readonly refs: readonly RowRef[]
  readonly retry: () => void
}

/** What this device knows of a penalty, undefined until it was read, the records it knows of, and the way to read its movements again. */
const useKnown = (penalty: Penalty): KnownState => {
  const booking = useRow('bookings', penalty.bookingId)
  const { rows, isFailed, retry } = useAllMovements(penalty.bookingId)
  const movements = rows ?? (isFailed ? null : undefined)
  const isArriving = useSyncStatus().firstLoad !== null
  const states = useRowSyncStates()
  if (booking === undefined || movements === undefined) return { known: undefined, refs: [], retry }
  const refs: readonly RowRef[] = [
    { kind: 'penalties', id: penalty.id },
    { kind: 'bookings', id: penalty.bookingId },
    ...(movements ?? []).map(({ id }): RowRef => ({ kind: 'operations', id })),
  ]
  const missing = missingOf({ isArriving, booking, movements, isUnsent: isUnsentOf(refs, states) })
  return { known: { penalty, booking, movements: movements ?? [], missing }, refs, retry }
}

/** What the evidence would be without, before it is made; movements can be read again. */
const MissingNotes = ({ missing, onRetry }: { missing: readonly Missing[]; onRetry: () => void }) => {
  const { i18n } = useLingui()
  return missing.map((what) =>
    what === 'movements' ? (
      <ReadAgain key={what} onRetry={onRetry}>
        {i18n._(MISSING_MESSAGES[what])}
      </ReadAgain>
    ) : (
      <Text key={what} size="sm" mt="xs" role="note">
        {i18n._(MISSING_MESSAGES[what])}
      </Text>
    ),
  )
}

/** Gives what is known of a penalty as a file and on paper, with the hash by which the file can be recognised. */
export const EvidenceSection = ({ penalty }: { penalty: Penalty }) => {
  const { t } = useLingui()
  const db = useDatabase()
  const { known: found, refs, retry } = useKnown(penalty)
  const [hash, setHash] = useState<string | null>(null)
  const [printed, setPrinted] = useState<{ readonly known: Known; readonly evidence: Evidence } | null>(null)
  const make = async (give: (known: Known, evidence: Evidence) => void) => {
    if (!found) return
    const known = { ...found, history: await readHistories(db, refs) }
    const evidence = await evidenceOf(known)
    give(known, evidence)
    setHash(evidence.sha256)
  }
  return (
    <>
      <Text size="sm" c="dimmed">
        {t`The penalty, the booking, photos by their hashes, and who did what when, by both clocks. Made on this device.`}
      </Text>
      <MissingNotes missing={found?.missing ?? []} onRetry={retry} />
      <Group gap="xs" mt="sm">
        <Button
          variant="default"
          aria-disabled={!found}
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() =>
            void make((_, { text }) => saveFile(new Blob([text], { type: 'application/json' }), `evidence-${penalty.bookingNumber}.json`))
          }
        >{t`Save the evidence`}</Button>
        <Button
          variant="default"
          aria-disabled={!found}
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
