import { Alert, Button, NativeSelect, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Plural, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { isolate } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { readNumber } from '#ui/map/degrees.ts'
import { SELECT_ARROW } from '#ui/select-arrow.tsx'
import '#ui/theme/mantine-settings.css'
import { LABEL_FORMATS, pagesOf, type LabelFormat } from './formats.ts'
import { drawLabels, type LabelFacts, type LabelFault } from './label-facts.ts'
import classes from './label-panel.module.css'
import { Label } from './label.tsx'
import { PrintLabels } from './print-labels.tsx'
import type { SymbolKind } from './symbol.ts'

/** Faults named one by one; the rest is counted. */
const NAMED = 5

const useFaultMessages = () => {
  const { t } = useLingui()
  const { language } = useLocale()
  return (code: string, fault: LabelFault): string => {
    const shown = isolate(code, language)
    const words: Readonly<Record<LabelFault, string>> = {
      empty: t`A container without a barcode has no label. Give it one first.`,
      characters: t`${shown} has characters that a linear barcode (Code 128) cannot hold. Print a QR code instead.`,
      long: t`${shown} is too long for a code. Choose a shorter barcode.`,
      narrow: t`${shown} is too long for bars on labels of this size: they would be too thin to be read. Choose larger labels or the QR code.`,
    }
    return words[fault]
  }
}

/** Chooses code, size and first free place, shows the first label and prints them all by the browser. Works without a network. */
export const LabelPanel = ({ labels }: { labels: readonly LabelFacts[] }) => {
  const { t } = useLingui()
  const faultMessages = useFaultMessages()
  const [kind, setKind] = useState<SymbolKind>('code128')
  const [format, setFormat] = useState<LabelFormat | undefined>(LABEL_FORMATS[0])
  const [first, setFirst] = useState('1')
  const [printing, setPrinting] = useState(false)
  const drawing = useMemo(() => (format ? drawLabels(labels, kind, format) : null), [labels, kind, format])
  if (!format || !drawing) return null
  const most = format.columns * format.rows
  // In digits of any script, as a keyboard here gives them.
  const free = readNumber(first)
  const isFirstRight = free !== null && Number.isInteger(free) && free >= 1 && free <= most
  const used = most > 1 && isFirstRight ? free - 1 : 0
  const pages = pagesOf(format, drawing.labels, used).length
  const isReady = drawing.labels.length > 0 && (most === 1 || isFirstRight)
  const [shown] = drawing.labels
  const [count, more] = [drawing.labels.length, drawing.faults.length - NAMED]
  const names: Readonly<Record<LabelFormat['id'], string>> = {
    'roll-100x50': t`Single label, 100 × 50 mm`,
    'roll-62x29': t`Single label, 62 × 29 mm`,
    'a4-3x8': t`A4 sheet, 3 × 8 labels of 63.5 × 33.9 mm`,
    'a4-2x7': t`A4 sheet, 2 × 7 labels of 99.1 × 38.1 mm`,
  }
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={t`Kind of code`}
        value={kind}
        onChange={(value) => setKind(value === 'qr' ? 'qr' : 'code128')}
        data={[
          { value: 'code128', label: t`Bars (Code 128)` },
          { value: 'qr', label: t`QR code` },
        ]}
      />
      <NativeSelect
        {...SELECT_ARROW}
        label={t`Labels`}
        value={format.id}
        onChange={({ currentTarget }) => setFormat(LABEL_FORMATS.find(({ id }) => id === currentTarget.value) ?? format)}
        data={LABEL_FORMATS.map(({ id }) => ({ value: id, label: names[id] }))}
      />
      {most > 1 ? (
        <TextInput
          label={t`First free label on the sheet`}
          description={t`Counted line by line from the top left corner, 1 to ${most}.`}
          inputMode="numeric"
          dir="ltr"
          value={first}
          onChange={({ currentTarget }) => setFirst(currentTarget.value.trim())}
          error={isFirstRight ? undefined : t`Type a number from 1 to ${most}.`}
        />
      ) : null}
      {drawing.faults.length > 0 ? (
        <Alert color={shown ? 'warning' : 'error'} role="alert">
          <Stack gap="xs">
            {shown ? (
              <Text size="sm" fw={600}>
                <Plural
                  value={drawing.faults.length}
                  one="# label is left out, the others are printed."
                  other="# labels are left out, the others are printed."
                />
              </Text>
            ) : null}
            {drawing.faults.slice(0, NAMED).map(({ code, fault }, place) => (
              <Text key={place} size="sm">
                {faultMessages(code, fault)}
              </Text>
            ))}
            {more > 0 ? (
              <Text size="sm">
                <Plural value={more} one="The same for # more label." other="The same for # more labels." />
              </Text>
            ) : null}
          </Stack>
        </Alert>
      ) : null}
      {shown ? (
        <div className={classes.preview} data-format={format.id} aria-hidden>
          <Label label={shown} kind={kind} />
        </div>
      ) : null}
      <Text size="sm" role="status">
        <Plural value={count} one="# label" other="# labels" />
        {' · '}
        <Plural value={pages} one="# page" other="# pages" />
      </Text>
      <Text size="sm" c="dimmed">{t`In the browser’s print window choose this paper size, 100% and no margins.`}</Text>
      <Button
        h={48}
        leftSection={<IconPrinter size={20} aria-hidden />}
        {...(isReady ? {} : { 'data-disabled': true, 'aria-disabled': true })}
        onClick={() => isReady && setPrinting(true)}
      >{t`Print labels`}</Button>
      {printing ? <PrintLabels labels={drawing.labels} kind={kind} format={format} used={used} onDone={() => setPrinting(false)} /> : null}
    </Stack>
  )
}
