import type { MailLanguage } from '#protocol/password.ts'

/**
 * To a driver whose phone is to be confirmed. Nothing in it was typed by anybody: it could be read as a message of ours. The last line is how
 * phones know which site a code is for (`host`), so that they offer it there and nowhere else.
 */
export const phoneCodeText = (of: { code: string; minutes: number; host: string; language: MailLanguage }): string => {
  const words =
    of.language === 'ar'
      ? `${of.code} هو رمز تأكيد رقم جوالك بصفتك سائقًا. لا تعطه إلا للشركة التي تعمل معها. مدة صلاحيته ${of.minutes} دقائق.`
      : `${of.code} is the code that confirms your phone as a driver. Give it only to the company you drive for. It works for ${of.minutes} minutes.`
  return `${words}\n\n@${of.host} #${of.code}`
}
