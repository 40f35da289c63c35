import { BYTE_ORDER_MARK, csvLine } from '#db/export/csv.ts'
import { openWorkbook } from '#db/export/workbook.ts'

interface Template {
  readonly title: string
  readonly headers: readonly string[]
  readonly example: readonly string[]
  readonly isRightToLeft: boolean
}

/** A file to fill in: headers in the reader's language and one row as an example. */
export const templateFile = async ({ title, headers, example, isRightToLeft }: Template, format: 'csv' | 'xlsx'): Promise<Blob> => {
  if (format === 'csv') return new Blob([BYTE_ORDER_MARK, csvLine(headers), csvLine(example)], { type: 'text/csv;charset=utf-8' })
  const workbook = openWorkbook()
  try {
    await workbook.add([example])
    return new Blob([await workbook.finish({ name: title, headers, isRightToLeft })], {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    })
  } finally {
    workbook.close()
  }
}
