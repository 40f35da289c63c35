import { duration, momentFact, write, type Language, type MailText } from './letter.ts'

/**
 * To somebody who was invited: a link that works once. It names whoever invites by their confirmed address. Of what was typed (names, the
 * company's too) it holds nothing: the page behind the link says it.
 */
export const invitationMail = (to: { url: string; days: number; inviter: string; language: Language }): MailText =>
  write(
    to.language === 'ar'
      ? {
          subject: 'دعوة إلى بوابة المورّدين',
          greeting: 'السلام عليكم،',
          paragraphs: [
            'دُعيت إلى العمل في بوابة المورّدين بحساب خاص بك.',
            `يعمل الرابط مرة واحدة، ومدة صلاحيته ${duration(to.days, 'day', 'ar')}.`,
          ],
          facts: [['أرسل الدعوة', to.inviter]],
          action: { label: 'قبول الدعوة', url: to.url },
          closing: 'إن كنت لا تعرف المرسل فلا تفتح الرابط؛ بدونه لا يُفتح أي حساب.',
        }
      : {
          subject: 'You are invited to the vendor portal',
          greeting: 'Hello,',
          paragraphs: [
            'You are invited to work in the vendor portal, with an account of your own.',
            `The link works once, and for ${duration(to.days, 'day', 'en')}.`,
          ],
          facts: [['Invited by', to.inviter]],
          action: { label: 'Accept the invitation', url: to.url },
          closing: 'If you do not know the sender, do not follow the link: without it no account is opened.',
        },
    to.language,
  )

/** To somebody who was removed: their account is gone, and so is what their devices held. */
export const removedMail = (to: { by: string | null; at: Date; language: Language }): MailText =>
  write(
    to.language === 'ar'
      ? {
          subject: 'أُزيل حسابك من بوابة المورّدين',
          greeting: 'السلام عليكم،',
          paragraphs: [
            to.by === null
              ? 'أزلت حسابك من بوابة المورّدين، وسُجّل خروجك من جميع أجهزتك.'
              : 'أزال أحد زملائك حسابك من بوابة المورّدين، وسُجّل خروجك من جميع أجهزتك.',
            'ما لم يُرسل منها بعد يُسلَّم إلى زملائك عند أول اتصال لها، ثم تُحذف بيانات الشركة منها.',
          ],
          facts: [...(to.by === null ? [] : [['أزاله', to.by] as const]), momentFact(to.at, 'ar')],
          closing: 'إن كان ذلك خطأ فاطلب دعوة جديدة من أحد زملائك.',
        }
      : {
          subject: 'Your account in the vendor portal was removed',
          greeting: 'Hello,',
          paragraphs: [
            to.by === null
              ? 'You removed your account from the vendor portal, and your devices were signed out.'
              : 'A colleague removed your account from the vendor portal, and your devices were signed out.',
            'What they have not sent yet is handed over to your colleagues at their next contact; then the company’s data is removed from them.',
          ],
          facts: [...(to.by === null ? [] : [['Removed by', to.by] as const]), momentFact(to.at, 'en')],
          closing: 'If this was a mistake, ask a colleague for a new invitation.',
        },
    to.language,
  )
