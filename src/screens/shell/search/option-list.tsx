import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '#i18n/formats.ts'
import { useLocale } from '#i18n/locale.tsx'
import type { Option, OptionGroup } from './options.ts'
import classes from './search.module.css'

interface OptionListProps {
  readonly id: string
  readonly groups: readonly OptionGroup[]
  readonly active: Option | undefined
  readonly onChoose: (option: Option) => void
}

/** The palette's lines by group. The keyboard stays in the field, which names the active one. */
export const OptionList = ({ id, groups, active, onChoose }: OptionListProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const describeMore = (more: number): string => {
    const count = formatNumber(more, language)
    return t`${count} more. Type further to find them.`
  }
  return (
    <div id={id} role="listbox" aria-label={t`Results`} className={classes.list} tabIndex={-1}>
      {groups.map((group) => (
        <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
          <div id={`${id}-${group.id}`} role="presentation" className={classes.groupLabel}>
            {i18n._(group.label)}
          </div>
          {group.options.map((option) => {
            const { icon: Glyph } = option
            return (
              <div
                key={option.id}
                id={`${id}-${option.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={option === active}
                className={classes.option}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(option)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter') onChoose(option)
                }}
              >
                <Glyph size={20} stroke={1.75} aria-hidden />
                <span className={classes.words}>
                  <span className={classes.label} dir="auto">
                    {option.label}
                  </span>
                  {option.detail === '' ? null : <span className={classes.detail}>{option.detail}</span>}
                </span>
              </div>
            )
          })}
          {group.more > 0 ? <div className={classes.more}>{describeMore(group.more)}</div> : null}
        </div>
      ))}
    </div>
  )
}
