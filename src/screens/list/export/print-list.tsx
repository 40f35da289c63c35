import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { vendorIdOf } from '#db/core/owner.ts'
import { useDatabase } from '#db/hooks/use-database.ts'
import { useRow } from '#db/hooks/use-row.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import { Paper } from '#ui/print/paper.tsx'
import { toast } from '#ui/toast.ts'
import type { ListExport } from '../use-list-export.ts'
import { PrintHead, type PrintFacts } from './print-head.tsx'
import { MOST_PRINTED, type PrintTable } from './print-table.ts'
import classes from './print.module.css'

interface PrintListProps {
  readonly list: ListExport
  readonly facts: PrintFacts
  /** The print was made, or there is none to make. */
  readonly onDone: () => void
}

/** Prints what the list shows, all of it and not only what is on the screen: on paper, or as a document of the browser. */
export const PrintList = (props: PrintListProps) => {
  const { t } = useLingui()
  const { language } = useLocale()
  const db = useDatabase()
  const vendor = useRow('vendors', vendorIdOf(db))
  // What was asked for, whatever goes on behind it.
  const [{ list, facts }] = useState(props)
  const [print, setPrint] = useState<PrintTable & { readonly at: number }>()
  const latest = useRef({ t, onDone: props.onDone })
  latest.current = { t, onDone: props.onDone }
  useEffect(() => {
    const read = async () => {
      const ids = await list.ids()
      const { t, onDone } = latest.current
      if (ids.length > MOST_PRINTED) {
        const [most, all] = [MOST_PRINTED, ids.length]
        toast(t`${all} rows are too many to print: ${most} at most. Narrow the list down, select rows, or export it.`, 'info')
        return onDone()
      }
      setPrint({ ...(await list.print(ids)), at: Date.now() })
    }
    read().catch((error: unknown) => {
      console.warn('print:', error instanceof Error ? error.message : error)
      latest.current.onDone()
      toast(latest.current.t`The print could not be made on this device. Free some space and try again.`, 'error')
    })
  }, [list])
  if (print === undefined || vendor === undefined) return null
  return (
    <Paper className={classes.sheet} onDone={() => latest.current.onDone()}>
      <PrintHead
        title={list.heading ?? list.title}
        facts={facts}
        vendor={vendor ? inLanguage(vendor.companyName, language) : ''}
        count={print.rows.length}
        isSelection={list.isSelection}
        at={print.at}
      />
      <table>
        <thead>
          <tr>
            {print.headers.map(({ text, isFigure }) => (
              <th key={text} scope="col" data-figure={isFigure || undefined}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...print.rows, ...(print.total ? [{ id: 'total', cells: print.total }] : [])].map(({ id, cells }) => (
            <tr key={id} data-total={(print.total !== undefined && id === 'total') || undefined}>
              {cells.map((cell, place) => (
                <td key={print.headers[place]?.text ?? place} data-figure={print.headers[place]?.isFigure || undefined}>
                  <bdi>{cell}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  )
}
