import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { MOST_CHARACTERS, MOST_COLUMNS, MOST_ROWS, type TableFault, type TextEncoding } from '#db/import/table.ts'

/** Why a file cannot be imported. Each is said before anything of it is. */
export const TABLE_FAULT_MESSAGES: Readonly<Record<TableFault, MessageDescriptor>> = {
  empty: msg`The file is empty. Choose one with a row of headers and at least one row below it.`,
  no_rows: msg`There are headers but no rows below them. Fill in at least one row.`,
  first_sheet: msg`The first sheet of the workbook holds no table, and no other sheet is read. Move the sheet with your rows to the front, or save it alone.`,
  size: msg`The file is larger than 5 MB. Save only the sheet you need, or split it into several files.`,
  rows: msg`There are more than ${MOST_ROWS} rows. Split the file and import its parts one after the other.`,
  columns: msg`There are more than ${MOST_COLUMNS} columns. Delete those that are not needed.`,
  quote: msg`A cell begins with a quotation mark that is not closed, so rows behind it would be lost. Remove the mark, or add the one that is missing.`,
  cell: msg`A cell holds more than ${MOST_CHARACTERS} characters. Shorten its text, or delete the column if it is not needed.`,
  unpacked: msg`The file unpacks to far more than it seems to hold, so it was not opened. Save the sheet again, or as CSV.`,
  old_format: msg`This is an old workbook (XLS) or one with a password. Save it as XLSX or CSV without a password.`,
  unreadable: msg`The file is damaged, or it is neither CSV nor Excel (XLSX). Save it again and choose it once more.`,
  slow: msg`Reading the file takes too long. Save only the sheet you need, or save it as CSV.`,
}

/** Said where Arabic may have been read wrongly. */
export const ENCODING_MESSAGES: Readonly<Record<TextEncoding, MessageDescriptor | null>> = {
  'utf-8': null,
  'utf-16': null,
  'windows-1256': msg`The file is not in UTF-8; it was read as Windows Arabic. If names look wrong, save it as “CSV UTF-8” or Excel (XLSX).`,
}
