import type { Bilingual } from '#domain/kernel/text.ts'
import { inLanguage } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import classes from './notifications.module.css'

/** Whose answer is waited for, and what it is about, for whoever answers without opening the record. */
export const WhoAsks = ({ name, facts }: { readonly name: Bilingual; readonly facts: readonly string[] }) => {
  const { language } = useLocale()
  return (
    <p className={classes.who}>
      <strong dir="auto">{inLanguage(name, language)}</strong>
      {facts.map((fact) => (
        <span key={fact}> · {fact}</span>
      ))}
    </p>
  )
}
