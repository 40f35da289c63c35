import { Radio, Select, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { vendorIdOf } from '#db/core/owner.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useRow } from '#db/hooks/use-row.ts'
import type { Operation } from '#domain/operations/operation.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { NoteField, noteOf, StepForm } from './form-foot.tsx'
import { TicketField } from './ticket-field.tsx'
import type { StepDraft } from './step-draft.ts'
import { useKept } from './use-kept.ts'
import { useStep } from './use-step.ts'
import { useTicket } from './use-ticket.ts'

interface YardProps {
  readonly operation: Operation
  readonly draft: StepDraft
  /** A bin comes to the yard, or what stood there full was emptied. */
  readonly what: 'return' | 'empty'
  readonly onDone: () => void
}

/** What is noted in the yard: which one, whether the bin is still full, and the landfill's slip. */
export const YardForm = ({ operation, draft, what, onDone }: YardProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const yards = useRow('vendors', vendorIdOf(db))?.dumpYards ?? []
  const [isFull, setFull] = useKept(draft, 'isFull', null)
  const [yard, setYard] = useKept(draft, 'yardId', null)
  const { ticket, tried, ticketField } = useTicket(draft)
  const [isAsked, setAsked] = useState(false)
  const [note, setNote] = useKept(draft, 'note', '')
  const yardId = yard ?? (yards.length === 1 ? (yards[0]?.id ?? null) : null)
  const { busy, rejection, step } = useStep(operation, onDone, [isFull, yardId, ticket])
  // What stays full was weighed nowhere: what was typed before that was said is nobody's fault, and is not sent.
  const hasTicket = what === 'empty' || isFull === false
  const submit = () => {
    setAsked(what === 'return' && isFull === null)
    if (hasTicket && !tried()) return
    const more = { operationId: operation.id, ...(hasTicket && ticket ? { weightTicket: ticket } : {}), ...noteOf(note) }
    if (what === 'empty') void step('empty', 'operation.empty', more)
    else if (isFull !== null) void step('return', 'operation.return', { ...more, isFull, ...(yardId === null ? {} : { yardId }) })
  }
  return (
    <StepForm
      action={what === 'return' ? t`Container is in the yard` : t`Container is empty`}
      busy={busy}
      rejection={rejection}
      onSubmit={submit}
    >
      {what === 'return' ? (
        <>
          <Radio.Group
            label={t`In the yard, the container is`}
            required
            value={isFull === null ? '' : isFull ? 'full' : 'empty'}
            onChange={(value) => {
              setFull(() => value === 'full')
              setAsked(false)
            }}
            error={isAsked ? t`Choose one: a full container cannot be rented before it is emptied.` : null}
          >
            <Stack gap="sm" mt="xs">
              <Radio value="empty" label={t`Empty: it was dumped on the way`} />
              <Radio value="full" label={t`Still full`} />
            </Stack>
          </Radio.Group>
          {yards.length > 1 ? (
            <Select
              label={t`Yard`}
              data={yards.map(({ id, name }) => ({ value: id, label: inLanguage(name, language) }))}
              value={yardId}
              onChange={(next) => setYard(() => next)}
            />
          ) : null}
        </>
      ) : null}
      {hasTicket ? <TicketField {...ticketField} /> : null}
      <NoteField value={note} onChange={(words) => setNote(() => words)} />
    </StepForm>
  )
}
