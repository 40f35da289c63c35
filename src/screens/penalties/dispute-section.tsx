import { Button, Group, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { mutate } from '#db/core/mutate.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { isDisputed, type Penalty } from '#domain/penalties/penalty.ts'
import { formatInstant } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { KeptFile } from '#screens/form/kept-file.tsx'
import { RefusalAlert } from '#screens/mutate/refusal-alert.tsx'
import { useMutate } from '#screens/mutate/use-mutate.ts'
import { Facts } from '#ui/facts.tsx'
import { focusNext } from '#ui/focus-next.ts'
import { Typed } from '#ui/typed.tsx'

interface DisputeProps {
  readonly penalty: Penalty
  readonly dispute: NonNullable<Penalty['dispute']>
  /** It was just sent from here. */
  readonly isNew: boolean
}

/** What was said against a penalty, and what the Admin answered. */
export const DisputeSection = ({ penalty, dispute, isNew }: DisputeProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const { busy, rejection, run } = useMutate(penalty.id)
  const { answer } = dispute
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isNew) focusNext(back.current, back.current?.closest('section[data-detail]'))
  }, [isNew])
  const withdraw = () =>
    run((how) => mutate(db, 'penalty.withdrawDispute', { penaltyId: penalty.id, disputeId: dispute.decisionId }, how), {
      done: t`The dispute was taken back.`,
      undo: true,
    })
  return (
    <>
      <Facts
        facts={[
          [t`Why it is not owed`, <Typed key="reason">{dispute.reason}</Typed>],
          [t`Disputed on`, formatInstant(dispute.openedAt, language)],
          ...(dispute.openedOnDeviceAt === dispute.openedAt
            ? []
            : [[t`Time on the device`, formatInstant(dispute.openedOnDeviceAt, language)] as const]),
          ...(answer === null
            ? []
            : ([
                [t`Answer of the Admin`, <Typed key="answer">{answer.note}</Typed>],
                [t`Answered`, formatInstant(answer.at, language)],
              ] as const)),
        ]}
      />
      {dispute.files.length === 0 ? null : (
        <Group gap="sm" my="sm">
          {dispute.files.map((file) => (
            <KeptFile key={file.sha256} file={file} large />
          ))}
        </Group>
      )}
      <RefusalAlert rejection={rejection} mt="md" />
      {isDisputed(penalty) ? (
        <>
          <Text size="sm" c="dimmed">{t`The Admin has not answered yet.`}</Text>
          <Button
            ref={back}
            variant="default"
            mt="sm"
            loading={busy}
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            onClick={() => void withdraw()}
          >{t`Take the dispute back`}</Button>
        </>
      ) : null}
    </>
  )
}
