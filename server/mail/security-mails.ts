import { maskedNationalId } from '#domain/kernel/national-id.ts'
import { momentFact, write, type Language, type MailText } from './letter.ts'

// To the owner of an account whenever a way into it was opened or shut: the one sign of it when it was somebody else.

interface To {
  readonly recoveryUrl: string
  /** When it happened. */
  readonly at: Date
  readonly language: Language
}

const securityMail = (
  to: To,
  ar: { subject: string; paragraphs: readonly string[] },
  en: { subject: string; paragraphs: readonly string[] },
) =>
  write(
    to.language === 'ar'
      ? {
          ...ar,
          greeting: 'السلام عليكم،',
          facts: [momentFact(to.at, to.language)],
          action: { label: 'لم أفعل ذلك: تعيين كلمة مرور جديدة', url: to.recoveryUrl },
          closing: 'إن كنت أنت من فعل ذلك فلا يلزمك شيء.',
        }
      : {
          ...en,
          greeting: 'Hello,',
          facts: [momentFact(to.at, to.language)],
          action: { label: 'It was not me: set a new password', url: to.recoveryUrl },
          closing: 'If it was you, there is nothing to do.',
        },
    to.language,
  )

/** The digits of the id stay behind its dots in an Arabic sentence too (Unicode isolates, invisible). */
const shownId = (lastFour: string): string => `\u2066${maskedNationalId(lastFour)}\u2069`

const some = (lastFour: string | null, write: (maskedId: string) => string): readonly string[] =>
  lastFour === null ? [] : [write(shownId(lastFour))]

/** After the password was changed from within. `lastFour`: of the linked Nafath identity, which still signs in. */
export const passwordChangedMail = (to: To & { lastFour: string | null }): MailText =>
  securityMail(
    to,
    {
      subject: 'تغيّرت كلمة مرورك في بوابة المورّدين',
      paragraphs: [
        'عُيّنت كلمة مرور جديدة لحسابك في بوابة المورّدين، وسُجّل الخروج من أجهزتك الأخرى.',
        ...some(
          to.lastFour,
          (id) => `ما زال الدخول إلى هذا الحساب ممكنًا بهوية نفاذ المرتبطة به (${id}). إن لم تكن هويتك فأزل الربط من ملفك التعريفي.`,
        ),
      ],
    },
    {
      subject: 'Your password for the vendor portal was changed',
      paragraphs: [
        'A new password was set for your account in the vendor portal, and your other devices were signed out.',
        ...some(
          to.lastFour,
          (id) => `The linked Nafath identity (${id}) can still sign in to it. If it is not yours, remove the link in your profile.`,
        ),
      ],
    },
  )

/** After a new password was set by the link of a mail. `lastFour`: of the Nafath identity that was linked until then. */
export const passwordResetMail = (to: To & { lastFour: string | null }): MailText =>
  securityMail(
    to,
    {
      subject: 'عُيّنت كلمة مرور جديدة لحسابك في بوابة المورّدين',
      paragraphs: [
        'عُيّنت كلمة مرور جديدة لحسابك في بوابة المورّدين عن طريق رابط أُرسل إلى هذا البريد، وسُجّل الخروج من جميع الأجهزة.',
        ...some(to.lastFour, (id) => `أُزيل ربط الحساب بهوية نفاذ (${id}). إن كانت هويتك فاربطها من جديد في ملفك التعريفي.`),
      ],
    },
    {
      subject: 'A new password was set for the vendor portal',
      paragraphs: [
        'A new password was set for your account in the vendor portal by a link sent to this address, and all devices were signed out.',
        ...some(to.lastFour, (id) => `The link to the Nafath identity ${id} was removed. If it is yours, link it again in your profile.`),
      ],
    },
  )

/** After a Nafath identity was linked: from now on it signs in without a password. */
export const nafathLinkedMail = (to: To & { lastFour: string }): MailText =>
  securityMail(
    to,
    {
      subject: 'رُبطت هوية نفاذ بحسابك في بوابة المورّدين',
      paragraphs: [`أصبح الدخول إلى حسابك في بوابة المورّدين ممكنًا بهوية نفاذ ${shownId(to.lastFour)} دون كلمة مرور.`],
    },
    {
      subject: 'A Nafath identity was linked to your account in the vendor portal',
      paragraphs: [`The Nafath identity ${shownId(to.lastFour)} can now sign in to your account in the vendor portal without a password.`],
    },
  )

/** After the link to a Nafath identity was removed from within. */
export const nafathRemovedMail = (to: To & { lastFour: string }): MailText =>
  securityMail(
    to,
    {
      subject: 'أُزيل ربط حسابك بهوية نفاذ في بوابة المورّدين',
      paragraphs: [`لم يعد الدخول إلى حسابك في بوابة المورّدين ممكنًا بهوية نفاذ ${shownId(to.lastFour)}.`],
    },
    {
      subject: 'The link to your Nafath identity was removed in the vendor portal',
      paragraphs: [`The Nafath identity ${shownId(to.lastFour)} can no longer sign in to your account in the vendor portal.`],
    },
  )
