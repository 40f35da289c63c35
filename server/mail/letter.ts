import { escapeHtml } from '#protocol/html.ts'

/** The words of a mail, plain and as simple HTML. */
export interface MailText {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export type Language = 'en' | 'ar'

/** A mail before it is laid out. */
interface Letter {
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  /** A button, repeated as a bare address for programs that show none. */
  readonly action?: { readonly label: string; readonly url: string }
  readonly facts?: ReadonlyArray<readonly [label: string, value: string]>
  readonly closing: string
}

const escaped = (s: string): string => escapeHtml(s).replace(/\n/g, '<br>')

// Marks that turn the direction of what follows: with them a text can be made to read as another one.
const DIRECTION_CONTROLS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** What somebody typed, as one line that reads as it is written. */
export const oneLine = (s: string): string =>
  s
    .replace(DIRECTION_CONTROLS, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Whatever somebody typed runs as its own letters do, also behind the Arabic words of a label. */
const apart = (value: string, language: Language): string =>
  language === 'ar'
    ? value
        .split('\n')
        .map((line) => `\u2068${line}\u2069`)
        .join('\n')
    : value

const asText = ({ greeting, paragraphs, action, facts, closing }: Letter, language: Language): string =>
  [
    greeting,
    ...paragraphs,
    ...(facts ? [facts.map(([label, value]) => `${label}: ${apart(value, language)}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    closing,
  ].join('\n\n') + '\n'

const asHtml = (letter: Letter, language: Language): string => {
  const { greeting, paragraphs, action, facts, closing } = letter
  const p = (inner: string) => `<p style="margin:0 0 16px">${inner}</p>`
  const rows = (facts ?? []).map(
    ([label, value]) =>
      `<tr><th style="text-align:start;vertical-align:top;padding:${language === 'ar' ? '4px 0 4px 12px' : '4px 12px 4px 0'}">${escaped(label)}</th>` +
      `<td style="padding:4px 0"><bdi>${escaped(value)}</bdi></td></tr>`,
  )
  const button = action
    ? p(
        `<a href="${escaped(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#018241;color:#ffffff;` +
          `text-decoration:none">${escaped(action.label)}</a>`,
      ) + p(`<bdi dir="ltr" style="color:#5f6562;word-break:break-all">${escaped(action.url)}</bdi>`)
    : ''
  return (
    `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">` +
    `<title>${escaped(letter.subject)}</title></head>` +
    '<body style="margin:0;padding:24px;font:16px/1.6 sans-serif;color:#1c201e;background:#ffffff">' +
    [
      p(escaped(greeting)),
      ...paragraphs.map((text) => p(escaped(text))),
      rows.length > 0 ? `<table style="margin:0 0 16px">${rows.join('')}</table>` : '',
      button,
      p(escaped(closing)),
    ].join('') +
    '</body></html>'
  )
}

/** How long something lasts, in the grammar of the language: `1 hour`, `60 minutes`, `7 days`. */
export const duration = (value: number, unit: 'minute' | 'hour' | 'day', language: Language): string =>
  new Intl.NumberFormat(language === 'ar' ? 'ar-SA-u-nu-latn' : 'en', { style: 'unit', unit, unitDisplay: 'long' }).format(value)

/** When something happened, as a fact: the mail about it may come days later. */
export const momentFact = (at: Date, language: Language): readonly [label: string, value: string] => {
  const moment = new Intl.DateTimeFormat(language === 'ar' ? 'ar-SA-u-ca-gregory-nu-latn' : 'en-GB', {
    timeZone: 'Asia/Riyadh',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)
  return language === 'ar' ? ['الوقت', `${moment} (بتوقيت الرياض)`] : ['When', `${moment} (Riyadh time)`]
}

/** Lays a letter out, as plain text and as simple HTML in the direction of its language. */
export const write = (letter: Letter, language: Language): MailText => {
  const subject = oneLine(letter.subject)
  return { subject, text: asText(letter, language), html: asHtml({ ...letter, subject }, language) }
}
