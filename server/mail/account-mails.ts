import { duration, write, type Language, type MailText } from './letter.ts'

// Whoever types an address somewhere has a mail sent to it. None of these holds a word they typed: it could be read as a message of ours.

/** To somebody who signed up: the link that confirms the address and opens the account, once. */
export const signUpMail = (to: { url: string; hours: number; language: Language }): MailText =>
  write(
    to.language === 'ar'
      ? {
          subject: 'أكّد بريدك الإلكتروني لبوابة المورّدين',
          greeting: 'السلام عليكم،',
          paragraphs: [
            'طُلب فتح حساب في بوابة المورّدين بهذا البريد الإلكتروني.',
            `افتح الرابط لتأكيد بريدك الإلكتروني. يعمل الرابط مرة واحدة، ومدة صلاحيته ${duration(to.hours, 'hour', 'ar')}.`,
          ],
          action: { label: 'تأكيد البريد الإلكتروني', url: to.url },
          closing: 'إن لم تطلب ذلك فلا تفتح الرابط؛ بدونه لا يُفتح أي حساب.',
        }
      : {
          subject: 'Confirm your email address for the vendor portal',
          greeting: 'Hello,',
          paragraphs: [
            'Somebody asked to open an account in the vendor portal with this email address.',
            `Follow the link to confirm your email address. It works once, and for ${duration(to.hours, 'hour', 'en')}.`,
          ],
          action: { label: 'Confirm email address', url: to.url },
          closing: 'If it was not you, do not follow the link: without it no account is opened.',
        },
    to.language,
  )

/** To somebody who signed up with the address of an account: the page they typed it into does not say so, this mail does. */
export const knownAddressMail = (to: { signInUrl: string; recoveryUrl: string; language: Language }): MailText =>
  write(
    to.language === 'ar'
      ? {
          subject: 'لديك حساب في بوابة المورّدين',
          greeting: 'السلام عليكم،',
          paragraphs: [
            'طُلب فتح حساب جديد في بوابة المورّدين بهذا البريد الإلكتروني، وله حساب من قبل. لم يتغير شيء.',
            `سجّل الدخول من هنا: ${to.signInUrl}`,
          ],
          action: { label: 'نسيت كلمة المرور', url: to.recoveryUrl },
          closing: 'إن لم تطلب ذلك فتجاهل هذه الرسالة.',
        }
      : {
          subject: 'You have an account in the vendor portal',
          greeting: 'Hello,',
          paragraphs: [
            'Somebody asked to open an account in the vendor portal with this email address, which has one already. Nothing was changed.',
            `Sign in here: ${to.signInUrl}`,
          ],
          action: { label: 'I forgot my password', url: to.recoveryUrl },
          closing: 'If it was not you, ignore this email.',
        },
    to.language,
  )

/** To somebody whose sign-up cannot be told from another one with the same address: signing up anew settles it. */
export const signUpAnewMail = (to: { signUpUrl: string; language: Language }): MailText =>
  write(
    to.language === 'ar'
      ? {
          subject: 'سجّل من جديد في بوابة المورّدين',
          greeting: 'السلام عليكم،',
          paragraphs: [
            'طُلب إرسال رابط التأكيد مرة أخرى، لكن هناك أكثر من طلب تسجيل بهذا البريد الإلكتروني. سجّل من جديد ليصلك رابط طلبك أنت.',
          ],
          action: { label: 'التسجيل من جديد', url: to.signUpUrl },
          closing: 'إن لم تطلب ذلك فتجاهل هذه الرسالة؛ بدون رابط تأكيد لا يُفتح أي حساب.',
        }
      : {
          subject: 'Sign up for the vendor portal once more',
          greeting: 'Hello,',
          paragraphs: [
            'Somebody asked to send the confirmation link again, but there is more than one sign-up with this email address. Sign up once more to get the link of your own.',
          ],
          action: { label: 'Sign up', url: to.signUpUrl },
          closing: 'If it was not you, ignore this email: without a confirmation link no account is opened.',
        },
    to.language,
  )
