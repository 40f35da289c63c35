import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { useState, type ChangeEvent } from 'react'
import { declarationOf, type VendorField } from '#domain/vendors/company-fields.ts'
import type { CompanyValues } from '#domain/vendors/company-form.ts'
import { tidy } from '#domain/kernel/form.ts'
import { saudiHint } from '#domain/vendors/saudi-hints.ts'
import { COMPANY_FIELD_MESSAGES } from '#i18n/company-messages.ts'
import { describeFormFault } from '#i18n/form-messages.ts'
import { HINT_MESSAGES } from '#i18n/hint-messages.ts'
import { useLocale } from '#i18n/locale.tsx'
import { TypedInput } from '#ui/typed-field.tsx'
import classes from './company.module.css'
import type { FieldLook } from './field-looks.ts'

interface CompanyInputProps {
  readonly look: FieldLook
  readonly form: UseFormReturnType<CompanyValues>
  /** For bringing a person to the first fault. */
  readonly keep: (path: string, element: HTMLElement | null) => void
  /** The Admin did not accept it; why stands beside it. */
  readonly refused?: boolean
}

/** One typed field of the company, with its hint and its fault. */
export const CompanyInput = ({ look, form, keep, refused = false }: CompanyInputProps) => {
  const { t, i18n } = useLingui()
  const { language } = useLocale()
  const words = i18n._(COMPANY_FIELD_MESSAGES[look.field])
  const label = look.side === undefined ? words : look.side === 'en' ? t`${words} (English)` : t`${words} (Arabic)`
  const props = form.getInputProps(look.path)
  const value = typeof props.value === 'string' ? props.value : ''
  const other = language === 'ar' ? 'en' : 'ar'
  const both = look.field === 'companyName' || look.field === 'address' ? form.values[look.field] : null
  const isOnce = look.once === true && both !== null
  const isSame = both === null || both.en === both.ar
  const [isApart, setApart] = useState(false)
  // Of what is typed once, the other language has an input only once something is wrong with it.
  if (isOnce && !isApart && !isSame && form.errors[`${look.field}.${other}`] !== undefined) setApart(true)
  const fault: unknown = form.errors[look.path] ?? (isOnce && isSame ? form.errors[`${look.field}.${other}`] : undefined)
  const plain = tidy(declarationOf(look.field).input, value)
  // What leaving the field mends by itself is no reason for a warning.
  const hint = saudiHint(look.field, plain)
  const write = (field: VendorField, text: string) => {
    const words = field === 'companyName' ? form.values.companyName : form.values.address
    const isTogether = words.en === words.ar && !isApart
    form.setFieldValue(field, isTogether ? { en: text, ar: text } : { ...words, [language]: text })
    form.clearFieldError(`${field}.${language}`)
    if (isTogether) form.clearFieldError(`${field}.${other}`)
  }
  const Input = look.ltr === true ? TextInput : TypedInput
  const input = (
    <Input
      ref={(element) => keep(look.path, element)}
      label={label}
      required={look.optional !== true}
      {...(look.ltr === true || look.side === 'en' ? { dir: 'ltr' } : look.side === 'ar' ? { dir: 'rtl' } : {})}
      {...(look.side ? { lang: look.side } : {})}
      {...(look.numeric === true ? { inputMode: 'numeric' as const } : {})}
      {...(look.autoComplete === undefined ? {} : { autoComplete: look.autoComplete })}
      {...props}
      {...(isOnce ? { onChange: (event: ChangeEvent<HTMLInputElement>) => write(look.field, event.currentTarget.value) } : {})}
      onBlur={(event) => {
        if (plain !== value) form.setFieldValue(look.path, plain)
        props.onBlur?.(event)
      }}
      description={hint && typeof fault !== 'string' ? <span className={classes.note}>{i18n._(HINT_MESSAGES[hint])}</span> : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={typeof fault === 'string' ? describeFormFault(i18n, fault, label) : refused}
    />
  )
  if (!isApart) return input
  return (
    <>
      {input}
      <CompanyInput look={{ path: `${look.field}.${other}`, field: look.field, side: other }} form={form} keep={keep} />
    </>
  )
}
