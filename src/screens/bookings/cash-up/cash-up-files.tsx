import { Text } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { warnOf } from '#db/core/is-closed.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import type { Driver } from '#domain/drivers/driver.ts'
import type { Day } from '#domain/kernel/instant.ts'
import { sar } from '#domain/kernel/money.ts'
import { useLocale } from '#i18n/locale.tsx'
import { saveFile } from '#platform/save-file.ts'
import { FileButtons } from '#screens/list/export/file-buttons.tsx'
import type { FileFormat } from '#screens/list/export/file-format.ts'
import { fileName } from '#screens/list/export/list-file.ts'
import { tableReport } from '#screens/list/export/table-report.ts'
import { describeFailure } from '#screens/mutate/messages.ts'
import { Ltr } from '#ui/ltr.tsx'
import type { CashSums } from './sums.ts'
import { useReceiver } from './use-receiver.ts'

const NO_ROOM = msg`The export could not be made on this device. Free some space and try again.`

interface CashUpFilesProps {
  readonly sums: CashSums
  readonly drivers: ReadonlyMap<string, Driver>
  readonly from: Day
  readonly to: Day
  /** Not all of it has come to this device yet. */
  readonly isGrowing: boolean
}

/** Saves the cash of some days as a file that is made on this device, with what of it was not sent yet. */
export const CashUpFiles = ({ sums: { lines, all }, drivers, from, to, isGrowing }: CashUpFilesProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const nameOf = useReceiver(drivers)
  const [saved, setSaved] = useState<string | null>(null)
  const [failed, setFailed] = useState('')
  const title = t`Cash-up`
  const save = async (format: FileFormat) => {
    const report = tableReport({
      title,
      about: '',
      headers: [
        t`Day`,
        t`Received by`,
        t`Bookings`,
        t`Cash`,
        t({ message: 'Not sent yet', context: 'cash' }),
        t({ message: 'Record taken back, not sent yet', context: 'cash' }),
      ],
      rows: lines.map(({ day, driverId, bookings, halalas, unsent, takenBack }) => [
        { day },
        nameOf(driverId),
        bookings,
        { money: sar(halalas) },
        { money: sar(unsent) },
        { money: sar(takenBack) },
      ]),
      total: [t`Total`, null, all.bookings, { money: sar(all.halalas) }, { money: sar(all.unsent) }, { money: sar(all.takenBack) }],
      note: isGrowing ? t`Still loading: the figures grow` : null,
      language,
    })
    try {
      const name = fileName(title, from === to ? from : `${from} ${to}`, format)
      saveFile(await report.write([], format), name)
      setSaved(name)
    } catch (error) {
      warnOf(db, 'export', error)
      setFailed(i18n._(describeFailure(error, NO_ROOM)))
      setSaved('')
    }
  }
  return (
    <>
      <FileButtons onSave={(format) => void save(format)} />
      <div aria-live="polite">
        {saved === null ? null : saved === '' ? (
          <Text size="sm" c="error">
            {failed}
          </Text>
        ) : (
          <Text size="sm">
            {t`Saved:`} <bdi>{title}</bdi> {/* Behind Arabic words a day and an ending would change places. */}
            <Ltr>{saved.slice(title.length).trim()}</Ltr>
          </Text>
        )}
      </div>
    </>
  )
}
