/** What a list can be saved as: text for programs, or a workbook for spreadsheets. */
export type FileFormat = 'csv' | 'xlsx'
