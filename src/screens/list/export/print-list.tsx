import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { warnOf } from '#db/core/is-closed.ts'
import { vendorIdOf } from '#db/core/owner.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useRow } from '#db/hooks/use-row.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { describeFailure } from '#screens/mutate/messages.ts'
import { Paper } from '#ui/print/paper.tsx'
import { toast } from '#ui/toast.ts'
import type { ListExport } from './use-list-export.ts'
import { PrintHead, type PrintFacts } from './print-head.tsx'
import { inPages, isWide, type PrintTable } from './print-table.ts'
import { PrintedTable } from './printed-table.tsx'
import { useTooMany } from './use-too-many.ts'
import classes from './print.module.css'

const NO_ROOM = msg`The print could not be made on this device. Free some space and try again.`

interface PrintListProps {
  readonly list: ListExport
  readonly facts: PrintFacts
  /** The print was made, or there is none to make. */
  readonly onDone: () => void
}

/** Prints what the list shows, all of it and not only what is on the screen: on paper, or as a document of the browser. */
export const PrintList = (props: PrintListProps) => {
  const { i18n } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const vendor = useRow('vendors', vendorIdOf(db))
  // What was asked for, whatever goes on behind it.
  const [{ list, facts }] = useState(props)
  const [print, setPrint] = useState<PrintTable & { readonly at: number }>()
  const tooMany = useTooMany(list)
  const now = { tooMany, failed: (error: unknown) => i18n._(describeFailure(error, NO_ROOM)), onDone: props.onDone }
  const latest = useRef(now)
  latest.current = now
  useEffect(() => {
    const read = async () => {
      const ids = await list.ids()
      const refusal = latest.current.tooMany(ids.length)
      if (refusal !== undefined) {
        toast(refusal, 'info')
        return latest.current.onDone()
      }
      setPrint({ ...(await list.print(ids)), at: Date.now() })
    }
    read().catch((error: unknown) => {
      latest.current.onDone()
      if (warnOf(db, 'print', error)) toast(latest.current.failed(error), 'error')
    })
  }, [db, list])
  if (print === undefined || vendor === undefined) return null
  return (
    <Paper className={isWide(print) ? `${classes.sheet} ${classes.wide}` : classes.sheet} onDone={() => latest.current.onDone()}>
      <PrintHead
        title={list.heading ?? list.title}
        facts={facts}
        vendor={vendor ? inLanguage(vendor.companyName, language) : ''}
        count={print.rows.length}
        isSelection={list.isSelection}
        at={print.at}
      />
      {inPages(print).map((table, place) => (
        <PrintedTable key={place} table={table} />
      ))}
    </Paper>
  )
}
