import type { ContactForm } from '#protocol/contact.ts'

/** The words of a mail, plain and as simple HTML. */
export interface MailText {
  readonly subject: string
  readonly text: string
  readonly html: string
}

type Language = 'en' | 'ar'

interface Letter {
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  /** A button, repeated as a bare address for programs that show none. */
  readonly action?: { readonly label: string; readonly url: string }
  readonly facts?: ReadonlyArray<readonly [label: string, value: string]>
  readonly closing: string
}

const escaped = (s: string): string =>
  s.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;').replace(/\n/g, '<br>')

// A subject is one line, whatever was typed.
const oneLine = (s: string): string => s.replace(/\s+/g, ' ').trim()

const asText = ({ greeting, paragraphs, action, facts, closing }: Letter): string =>
  [
    greeting,
    ...paragraphs,
    ...(facts ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    closing,
  ].join('\n\n') + '\n'

const asHtml = (letter: Letter, language: Language): string => {
  const { greeting, paragraphs, action, facts, closing } = letter
  const p = (inner: string) => `<p style="margin:0 0 16px">${inner}</p>`
  const rows = (facts ?? []).map(
    ([label, value]) =>
      `<tr><th style="text-align:start;vertical-align:top;padding:4px 12px 4px 0">${escaped(label)}</th>` +
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

const write = (letter: Letter, language: Language): MailText => {
  const subject = oneLine(letter.subject)
  return { subject, text: asText(letter), html: asHtml({ ...letter, subject }, language) }
}

/** To the marketplace team: somebody wrote through the contact form. */
export const contactMail = ({ name, email, phone, message, language }: ContactForm): MailText =>
  write(
    language === 'ar'
      ? {
          subject: `رسالة من نموذج التواصل: ${name}`,
          greeting: 'وصلت رسالة من نموذج التواصل في بوابة الموردين.',
          paragraphs: [],
          facts: [
            ['الاسم', name],
            ['البريد الإلكتروني', email],
            ['الجوال', phone],
            ['الرسالة', message],
          ],
          closing: 'عند الرد على هذا البريد يصل جوابك إلى المرسل.',
        }
      : {
          subject: `Contact form: ${name}`,
          greeting: 'Somebody wrote through the contact form of the vendor portal.',
          paragraphs: [],
          facts: [
            ['Name', name],
            ['Email', email],
            ['Phone', phone],
            ['Message', message],
          ],
          closing: 'An answer to this mail goes to the sender.',
        },
    language,
  )

/** To somebody who forgot the password: a link that works once. `minutes` is how long. */
export const recoveryMail = (to: { url: string; minutes: number; language: Language }): MailText =>
  write(
    to.language === 'ar'
      ? {
          subject: 'إعادة تعيين كلمة المرور في بوابة الموردين',
          greeting: 'السلام عليكم،',
          paragraphs: [
            'طُلبت إعادة تعيين كلمة المرور لحسابك في بوابة الموردين.',
            `يعمل الرابط مرة واحدة، وتنتهي صلاحيته بعد مدة (بالدقائق): ${to.minutes}.`,
          ],
          action: { label: 'تعيين كلمة مرور جديدة', url: to.url },
          closing: 'إن لم تطلب ذلك فتجاهل هذا البريد؛ تبقى كلمة مرورك كما هي.',
        }
      : {
          subject: 'Set a new password for the vendor portal',
          greeting: 'Hello,',
          paragraphs: [
            'Somebody asked to set a new password for your account in the vendor portal.',
            `The link works once, and for ${to.minutes} minutes.`,
          ],
          action: { label: 'Set a new password', url: to.url },
          closing: 'If it was not you, ignore this mail: your password stays as it is.',
        },
    to.language,
  )
