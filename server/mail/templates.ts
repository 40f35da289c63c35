import type { ContactForm } from '#protocol/contact.ts'
import { duration, oneLine, write, type Language, type MailText } from './letter.ts'

/** To the marketplace team: somebody wrote through the contact form. */
export const contactMail = ({ name: typed, email, phone, message, language }: ContactForm): MailText => {
  // The facts stand line by line: a name of several lines could write some of its own.
  const name = oneLine(typed)
  return write(
    language === 'ar'
      ? {
          subject: `رسالة من نموذج التواصل: ${name}`,
          greeting: 'وصلت رسالة من نموذج التواصل في بوابة المورّدين.',
          paragraphs: [],
          facts: [
            ['الاسم', name],
            ['البريد الإلكتروني', email],
            ['الجوال', phone],
            ['الرسالة', message],
          ],
          closing: 'عند الرد على هذه الرسالة يصل ردك إلى المرسل.',
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
          closing: 'A reply to this email goes to the sender.',
        },
    language,
  )
}

/** To somebody who forgot the password: a link that works once. `minutes` is how long. */
export const recoveryMail = (to: { url: string; minutes: number; language: Language }): MailText =>
  write(
    to.language === 'ar'
      ? {
          subject: 'إعادة تعيين كلمة المرور في بوابة المورّدين',
          greeting: 'السلام عليكم،',
          paragraphs: [
            'طُلبت إعادة تعيين كلمة المرور لحسابك في بوابة المورّدين.',
            `يعمل الرابط مرة واحدة، ومدة صلاحيته ${duration(to.minutes, 'minute', 'ar')}.`,
          ],
          action: { label: 'تعيين كلمة مرور جديدة', url: to.url },
          closing: 'إن لم تطلب ذلك فتجاهل هذه الرسالة؛ تبقى كلمة مرورك كما هي.',
        }
      : {
          subject: 'Set a new password for the vendor portal',
          greeting: 'Hello,',
          paragraphs: [
            'Somebody asked to set a new password for your account in the vendor portal.',
            `The link works once, and for ${duration(to.minutes, 'minute', 'en')}.`,
          ],
          action: { label: 'Set a new password', url: to.url },
          closing: 'If it was not you, ignore this email: your password stays as it is.',
        },
    to.language,
  )
