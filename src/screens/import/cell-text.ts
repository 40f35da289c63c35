import { readDay } from '#db/import/read-day.ts'
import { isRealDay } from '#domain/kernel/instant.ts'
import { formatDay } from '#i18n/formats.ts'
import type { Language } from '#i18n/language.ts'
import type { NamedColumn } from './declaration.ts'

/** What the preview shows of a cell: its text, but of a day the day that was read, as `03/04/1991` or `33010` does not say it to everybody. */
export const cellText = ({ isDay }: Pick<NamedColumn, 'isDay'>, text: string, language: Language): string => {
  if (isDay !== true) return text
  const day = readDay(text)
  return isRealDay(day) ? formatDay(day, language) : text
}
