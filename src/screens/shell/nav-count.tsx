import { Plural } from '@lingui/react/macro'
import { formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import classes from './shell.module.css'

/** How much waits behind a link. `most`: the highest figure there is room for; who cannot see it hears the whole. */
export const NavCount = ({ count, most = Infinity }: { count: number; most?: number }) => {
  const { language } = useLocale()
  if (count === 0) return null
  return (
    <span className={classes.count}>
      <span aria-hidden>{count > most ? `${formatNumber(most, language)}+` : formatNumber(count, language)}</span>
      <span className="visually-hidden">
        <Plural value={count} one="# waits" other="# wait" />
      </span>
    </span>
  )
}
