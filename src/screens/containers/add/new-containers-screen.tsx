import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ClipboardEvent, type FormEvent } from 'react'
import * as v from 'valibot'
import { mutate } from '#db/core/mutate.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { freeBarcode } from '#db/query/barcodes.ts'
import { containerContent, newContainerForm } from '#domain/containers/container-form.ts'
import { MOST_ADDED } from '#domain/containers/mutations.ts'
import { plainCode } from '#domain/kernel/normalise.ts'
import { draftOffer } from '#screens/form/draft-offer.ts'
import { FormFoot } from '#screens/form/form-foot.tsx'
import formClasses from '#screens/form/form.module.css'
import { isolateName } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { ImportLink } from '#screens/import/import-link.tsx'
import { LIST_SEARCH_DEFAULTS } from '#screens/list/list-search.ts'
import { RefusalAlert } from '#screens/mutate/refusal-alert.tsx'
import { useMutate } from '#screens/mutate/use-mutate.ts'
import { Page } from '#ui/page.tsx'
import { toastDone } from '#ui/toast.ts'
import { holdUndo, undoably } from '#ui/undo-stack.ts'
import classes from '../containers.module.css'
import { CONTAINER_FIELD_MESSAGES } from '../messages.ts'
import { plainWord } from '../choice-synonyms.ts'
import { useFieldChoices } from '../field-choices.ts'
import { NewContainerRow, whenFull } from './new-container-row.tsx'
import { isTable, PASTED, pasteRows, unreadCells } from './paste-rows.ts'
import { placePasted } from './place-pasted.ts'
import { newRow, useKeptRows, useNewContainers, type NewRow } from './use-new-containers.ts'
import { useReadings } from './use-readings.ts'
import { useRowsUndo } from './use-rows-undo.ts'

/** So many of the words that were pasted for nothing are named. */
const MOST_UNREAD = 10

interface NewContainersProps {
  readonly draft: string
  readonly kept: readonly NewRow[]
  /** The form is open in another tab, too. */
  readonly isElsewhere: boolean
  readonly onLeave: () => void
}

const NewContainers = ({ draft, kept, isElsewhere, onLeave }: NewContainersProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const { busy, rejection, run } = useMutate()
  const choicesFor = useFieldChoices()
  const zoneIds = choicesFor?.({ wasteType: '' }).zoneId.map(({ value }) => value)
  const { rows, faults, setRows, change, judge, isTried, isTyped, forget } = useNewContainers({ draft, kept, zoneIds })
  const undoRows = useRowsUndo(rows, setRows)
  const { history } = useRouter()
  const [left, setLeft] = useState(0)
  const [unread, setUnread] = useState<readonly string[]>([])
  const { readings, closedZones } = useReadings()
  const places = useRef(new Map<string, HTMLElement | null>())
  // Whoever goes on by keyboard is in the row that came up.
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    const { current: path } = wanted
    if (path === null) return
    wanted.current = null
    places.current.get(path)?.focus()
  }, [rows])
  if (choicesFor === undefined) return <Skeleton height={320} radius="lg" />
  const add = (at: number, values: Partial<NewRow['values']>, field: keyof NewRow['values']) => {
    const row = newRow(values)
    wanted.current = `${row.id}.${field}`
    setRows([...rows.slice(0, at), row, ...rows.slice(at)])
  }
  const step = (after: readonly NewRow[], words: string) => {
    setRows(after)
    toastDone(words, undoRows(rows, after), holdUndo())
  }
  const remove = (at: number) => {
    const after = rows.toSpliced(at, 1)
    const next = after[Math.min(at, after.length - 1)]
    if (next) wanted.current = `${next.id}.wasteType`
    const number = at + 1
    step(after, t`Container ${number} was removed.`)
  }
  const generate = async ({ id, values }: NewRow) => {
    const taken = new Set(rows.flatMap((row) => (row.id === id ? [] : [plainCode(row.values.barcode)])))
    change(id, { barcode: await freeBarcode(db, taken, values.barcode === '' ? null : values.barcode, values) })
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!isTable(text)) return
    event.preventDefault()
    const at = Math.max(
      0,
      rows.findIndex(({ id }) => event.target instanceof Element && event.target.closest(`[data-row="${id}"]`) !== null),
    )
    const pasted = placePasted(rows, at, pasteRows(text, readings))
    setLeft(pasted.left)
    setUnread(unreadCells(text, readings))
    const { placed } = pasted
    step(pasted.rows, t`${plural(placed, { one: '# row was pasted.', other: '# rows were pasted.' })}`)
  }
  const leave = () =>
    undoably(async (take) => {
      await forget()
      onLeave()
      if (isTyped)
        toastDone(
          t`The draft was discarded.`,
          draftOffer(db, { name: draft, draft: rows, reopen: () => history.push('/container/add') }),
          take(),
        )
    })
  const isClosed = (word: string) => closedZones.has(plainWord(word))
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!judge()) {
      const wrong = rows.flatMap(({ id, values }, at) => {
        const found = { ...faults[at], ...newContainerForm.faultsOf(values) }
        return newContainerForm.names.filter((name) => name in found).map((name) => `${id}.${name}`)
      })
      return places.current.get(wrong[0] ?? '')?.focus()
    }
    const containers = rows.map(({ id, values }) => ({
      containerId: id,
      container: v.parse(containerContent, newContainerForm.toRecord(values)),
    }))
    const count = containers.length
    await run(() => mutate(db, 'container.create', { containers }), {
      after: async () => {
        await forget()
        onLeave()
      },
      done: t`${plural(count, { one: '# container was added. Offer it when it is ready.', other: '# containers were added. Offer them when they are ready.' })}`,
      undo: true,
    })
  }
  const named = (words: readonly string[]): string =>
    words
      .slice(0, MOST_UNREAD)
      .map(isolateName)
      .join(language === 'ar' ? '، ' : ', ') + (words.length > MOST_UNREAD ? '…' : '')
  const [closed, unknown] = [unread.filter(isClosed), unread.filter((word) => !isClosed(word))]
  const [closedText, unknownText] = [named(closed), named(unknown)]
  const wrong = faults.reduce((sum, of) => sum + Object.keys(of).length, 0)
  const isFull = rows.length >= MOST_ADDED
  const closing = { withCloseButton: true, closeButtonLabel: t`Close`, classNames: { closeButton: classes.closing } }
  return (
    <form noValidate className={formClasses.form} onSubmit={(event) => void save(event)} onPaste={paste}>
      <Stack gap="md">
        <RefusalAlert rejection={rejection} />
        {isElsewhere ? (
          <Alert color="info" role="status">{t`This form is open in another tab too. What you type here is kept apart.`}</Alert>
        ) : null}
        <Text size="sm" c="dimmed">
          {t`Rows can be pasted from a spreadsheet into any field. Columns in this order:`}{' '}
          {PASTED.map((name) => i18n._(CONTAINER_FIELD_MESSAGES[name].label)).join(' · ')}
        </Text>
        {left > 0 && rows.length === MOST_ADDED ? (
          <Alert color="warning" role="alert" {...closing} onClose={() => setLeft(0)}>
            <Plural
              value={left}
              one="# pasted row found no room: this form takes 50. Import them as a table instead."
              other="# pasted rows found no room: this form takes 50. Import them as a table instead."
            />
          </Alert>
        ) : null}
        {unread.length > 0 ? (
          <Alert color="warning" role="alert" {...closing} onClose={() => setUnread([])}>
            <Stack gap="xs">
              {unknown.length > 0 ? (
                <span>{t`These pasted values match no choice here: ${unknownText}. Choose in the empty fields yourself.`}</span>
              ) : null}
              {closed.length > 0 ? (
                <span>{t`Inactive zones take no new containers: ${closedText}. Choose others in the open fields.`}</span>
              ) : null}
            </Stack>
          </Alert>
        ) : null}
        {rows.map((row, at) => (
          <div key={row.id} data-row={row.id}>
            <NewContainerRow
              row={row}
              number={at + 1}
              faults={faults[at] ?? {}}
              choices={choicesFor({ wasteType: row.values.wasteType })}
              onChange={(values) => change(row.id, values)}
              onGenerate={() => void generate(row)}
              isFull={isFull}
              onDuplicate={() => add(at + 1, { ...row.values, barcode: '', sku: '' }, 'barcode')}
              {...(rows.length > 1 ? { onRemove: () => remove(at) } : {})}
              keep={(path, element) => void places.current.set(`${row.id}.${path}`, element)}
            />
          </div>
        ))}
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          {...whenFull(isFull)}
          onClick={() => isFull || add(rows.length, {}, 'wasteType')}
          style={{ alignSelf: 'start' }}
        >{t`Add row`}</Button>
        <FormFoot faults={isTried ? wrong : 0} isKept={isTyped}>
          <Button variant="default" onClick={() => void leave()}>
            {isTyped ? t`Discard draft` : t`Go back`}
          </Button>
          <Button type="submit" loading={busy}>{t`Add containers`}</Button>
        </FormFoot>
      </Stack>
    </form>
  )
}

/** Adds one or more containers, each a row; `barcode`: one of them was scanned on its label. */
export const NewContainersScreen = ({ barcode }: { barcode: string }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const kept = useKeptRows(barcode)
  const leave = () => void navigate({ to: '/container', search: { ...LIST_SEARCH_DEFAULTS, status: 'withdrawn' }, replace: true })
  return (
    <Page narrow title={t`Add containers`} actions={<ImportLink to="/container/import" />}>
      {kept === undefined ? (
        <Skeleton height={320} radius="lg" />
      ) : (
        <NewContainers key={kept.draft} draft={kept.draft} kept={kept.rows} isElsewhere={kept.isElsewhere} onLeave={leave} />
      )}
    </Page>
  )
}
