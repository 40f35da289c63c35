import type { Language } from '#i18n/language.ts'
import type { ContactField } from '#protocol/contact.ts'
import type { LandingText } from './landing-text.ts'

interface FieldProps {
  readonly name: ContactField
  readonly label: string
  readonly hint?: string
  readonly type?: string
  readonly autoComplete?: string
  readonly maxLength?: number
}

const Field = ({ name, label, hint, type, autoComplete, maxLength }: FieldProps) => {
  const id = `contact-${name}`
  const said = {
    id,
    name,
    'required': true,
    'aria-describedby': hint === undefined ? `${id}-fault` : `${id}-hint ${id}-fault`,
  }
  return (
    <div className={`field field-${name}`}>
      <label htmlFor={id}>{label}</label>
      {hint === undefined ? null : (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {type === undefined ? (
        <textarea {...said} rows={5} maxLength={maxLength} />
      ) : (
        <input {...said} type={type} autoComplete={autoComplete} maxLength={maxLength} dir={type === 'text' ? undefined : 'ltr'} />
      )}
      <p className="fault" id={`${id}-fault`} data-fault={name} hidden />
    </div>
  )
}

/**
 * The contact form. Without a script the browser posts it and comes back to one of the two sentences by its name;
 * with one it stays, and faults stand beside their fields.
 */
export const ContactSection = ({ text, language }: { text: LandingText['contact']; language: Language }) => {
  const { faults, offline, limited, sending, failure } = text
  return (
    <section id="contact" className="band contact" aria-labelledby="contact-title">
      <div className="inner split">
        <div>
          <h2 id="contact-title">{text.title}</h2>
          <p className="lead">{text.lead}</p>
        </div>
        <form
          className="card"
          action="/api/contact"
          method="post"
          data-contact={JSON.stringify({ faults, offline, limited, sending, failure })}
        >
          <input type="hidden" name="language" value={language} />
          <Field name="name" label={text.name} type="text" autoComplete="name" maxLength={70} />
          <Field name="email" label={text.email} type="email" autoComplete="email" maxLength={254} />
          <Field name="phone" label={text.phone} hint={text.phoneHint} type="tel" autoComplete="tel-national" maxLength={30} />
          <Field name="message" label={text.message} maxLength={2000} />
          <p className="said note" role="status" id="contact-offline" hidden />
          <p className="said good" id="contact-sent" role="status" tabIndex={-1}>
            {text.success}
          </p>
          <p className="said bad" id="contact-failed" role="alert" tabIndex={-1}>
            {failure}
          </p>
          <button className="button" type="submit">
            {text.send}
          </button>
        </form>
      </div>
    </section>
  )
}
