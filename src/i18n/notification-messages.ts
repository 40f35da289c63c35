import type { Language } from './language.ts'

// Used by the service worker, which runs without React and without catalogs: both languages live here side by side.
type Params = Readonly<Record<string, string | number>>
/** `unnumbered` is said where the figures are not known: an older release kept none, a push cannot be read, a booking is not here. */
type Messages = Readonly<Record<Language, { readonly title: string; readonly body: string; readonly unnumbered?: string }>>

/** Codes of everything the vendor is told of; they come from `announce` of the domain's mutations. */
export const NOTIFICATION_CODES = [
  'request.submitted.renewal',
  'request.submitted.grace_period',
  'request.submitted.early_pickup',
  'request.submitted.removal',
  'request.submitted.replacement',
  'request.cancelled',
  'booking.placed',
  'penalty.issued',
  'penalty.paid',
  'penalty.waived',
  'penalty.upheld',
  'booking.expired',
  'booking.withdrawn',
  'booking.charge_confirmed',
  'booking.charge_declined',
  'booking.extension_accepted',
  'booking.extension_declined',
  'booking.extension_lapsed',
  'kyc.pending',
  'kyc.approved',
  'kyc.rejected',
  'vendor.suspended',
  'vendor.active',
] as const
type NotificationCode = (typeof NOTIFICATION_CODES)[number]

const submitted = (en: string, ar: string): Messages => ({
  en: {
    title: en,
    body: 'Request {number} for booking {bookingNumber} waits for your answer.',
    unnumbered: 'A request waits for your answer.',
  },
  ar: { title: ar, body: 'الطلب {number} على الحجز {bookingNumber} بانتظار ردّك.', unnumbered: 'لديك طلب بانتظار ردّك.' },
})

const NOTIFICATION_MESSAGES: Readonly<Record<NotificationCode, Messages>> = {
  'request.submitted.renewal': submitted('New renewal request', 'طلب تجديد جديد'),
  'request.submitted.grace_period': submitted('New grace period request', 'طلب فترة سماح جديد'),
  'request.submitted.early_pickup': submitted('New early pickup request', 'طلب رفع مبكر جديد'),
  'request.submitted.removal': submitted('New removal request', 'طلب إزالة جديد'),
  'request.submitted.replacement': submitted('New replacement request', 'طلب استبدال جديد'),
  'request.cancelled': {
    en: {
      title: 'Request withdrawn',
      body: 'The customer has withdrawn request {number} for booking {bookingNumber}.',
      unnumbered: 'A customer has withdrawn a request.',
    },
    ar: {
      title: 'سُحب طلب',
      body: 'سحب العميل الطلب {number} على الحجز {bookingNumber}.',
      unnumbered: 'سحب أحد العملاء طلبه.',
    },
  },
  'booking.placed': {
    en: { title: 'New booking', body: 'Booking {number} waits for your answer.', unnumbered: 'A booking waits for your answer.' },
    ar: { title: 'حجز جديد', body: 'الحجز {number} بانتظار ردّك.', unnumbered: 'لديك حجز بانتظار ردّك.' },
  },
  'penalty.issued': {
    en: {
      title: 'New penalty',
      body: 'A penalty was issued for booking {bookingNumber}.',
      unnumbered: 'A penalty was issued. Open it to see why.',
    },
    ar: { title: 'غرامة جديدة', body: 'صدرت غرامة على الحجز {bookingNumber}.', unnumbered: 'صدرت غرامة. افتحها لمعرفة السبب.' },
  },
  'penalty.paid': {
    en: {
      title: 'Penalty settled',
      body: 'The Admin has recorded your payment of the penalty for booking {bookingNumber}.',
      unnumbered: 'The Admin has recorded your payment of a penalty.',
    },
    ar: { title: 'سُدّدت غرامة', body: 'سجّلت الإدارة سدادك لغرامة الحجز {bookingNumber}.', unnumbered: 'سجّلت الإدارة سدادك للغرامة.' },
  },
  'penalty.waived': {
    en: {
      title: 'Penalty waived',
      body: 'You no longer owe the penalty of booking {bookingNumber}.',
      unnumbered: 'You no longer owe it.',
    },
    ar: { title: 'أُسقطت غرامة', body: 'لم يعد عليك شيء من غرامة الحجز {bookingNumber}.', unnumbered: 'لم يعد عليك شيء منها.' },
  },
  'penalty.upheld': {
    en: {
      title: 'Dispute answered',
      body: 'The penalty of booking {bookingNumber} stands. Open it to see why.',
      unnumbered: 'The penalty stands. Open it to see why.',
    },
    ar: {
      title: 'رُدّ على اعتراضك',
      body: 'بقيت غرامة الحجز {bookingNumber} كما هي. افتحها لمعرفة السبب.',
      unnumbered: 'بقيت الغرامة كما هي. افتحها لمعرفة السبب.',
    },
  },
  'booking.expired': {
    en: {
      title: 'A booking expired',
      body: 'Booking {number} was not answered in time. You can re-open it for a while.',
      unnumbered: 'It was not answered in time. You can re-open it for a while.',
    },
    ar: {
      title: 'انتهت مهلة حجز',
      body: 'لم يُردّ على الحجز {number} في الوقت المحدد، ويمكنك إعادة فتحه لفترة محدودة.',
      unnumbered: 'لم يُردّ عليه في الوقت المحدد، ويمكنك إعادة فتحه لفترة محدودة.',
    },
  },
  'booking.withdrawn': {
    en: {
      title: 'Booking cancelled',
      body: 'Booking {number} was cancelled. Open it to see by whom and why.',
      unnumbered: 'A booking was cancelled. Open it to see by whom and why.',
    },
    ar: {
      title: 'أُلغي حجز',
      body: 'أُلغي الحجز {number}. افتحه لمعرفة من ألغاه ولماذا.',
      unnumbered: 'أُلغي أحد حجوزاتك. افتحه لمعرفة من ألغاه ولماذا.',
    },
  },
  'booking.charge_confirmed': {
    en: {
      title: 'Extra charge confirmed',
      body: 'A charge you drafted for booking {number} was confirmed.',
      unnumbered: 'A charge you drafted was confirmed.',
    },
    ar: {
      title: 'اعتُمد رسم إضافي',
      body: 'اعتُمد رسم إضافي كنت قد أعددته للحجز {number}.',
      unnumbered: 'اعتُمد رسم إضافي كنت قد أعددته.',
    },
  },
  'booking.charge_declined': {
    en: {
      title: 'Extra charge declined',
      body: 'A charge you drafted for booking {number} was declined. Open the booking to see why.',
      unnumbered: 'A charge you drafted was declined. Open the booking to see why.',
    },
    ar: {
      title: 'رُفض رسم إضافي',
      body: 'رُفض رسم إضافي كنت قد أعددته للحجز {number}. افتح الحجز لمعرفة السبب.',
      unnumbered: 'رُفض رسم إضافي كنت قد أعددته. افتح الحجز لمعرفة السبب.',
    },
  },
  'booking.extension_accepted': {
    en: {
      title: 'More days accepted',
      body: 'The customer of booking {number} keeps the container for longer. The pickup has moved.',
      unnumbered: 'A customer keeps the container for longer. The pickup has moved.',
    },
    ar: {
      title: 'قُبل عرض الأيام الإضافية',
      body: 'يحتفظ عميل الحجز {number} بالحاوية مدة أطول، وتأجّل موعد الرفع.',
      unnumbered: 'يحتفظ أحد العملاء بالحاوية مدة أطول، وتأجّل موعد الرفع.',
    },
  },
  'booking.extension_declined': {
    en: {
      title: 'More days declined',
      body: 'The customer of booking {number} does not keep the container for longer.',
      unnumbered: 'A customer does not keep the container for longer.',
    },
    ar: {
      title: 'رُفض عرض الأيام الإضافية',
      body: 'لا يرغب عميل الحجز {number} في الاحتفاظ بالحاوية مدة أطول.',
      unnumbered: 'لا يرغب أحد العملاء في الاحتفاظ بالحاوية مدة أطول.',
    },
  },
  'booking.extension_lapsed': {
    en: {
      title: 'Offer of more days not answered',
      body: 'The customer of booking {number} did not answer your offer in time.',
      unnumbered: 'A customer did not answer your offer in time.',
    },
    ar: {
      title: 'انتهت مهلة عرض الأيام الإضافية',
      body: 'لم يرد عميل الحجز {number} على عرضك في الوقت المحدد.',
      unnumbered: 'لم يرد أحد العملاء على عرضك في الوقت المحدد.',
    },
  },
  'kyc.pending': {
    en: { title: 'Identity check under review', body: 'We will tell you when it is decided.' },
    ar: { title: 'التحقق من الهوية قيد المراجعة', body: 'سنخبرك حين يُبتّ فيه.' },
  },
  'kyc.approved': {
    en: { title: 'Identity check approved', body: 'Your account is verified.' },
    ar: { title: 'اكتمل التحقق من الهوية', body: 'تم التحقق من هويتك.' },
  },
  'kyc.rejected': {
    en: { title: 'Identity check rejected', body: 'Open your profile to see the reason and send your documents again.' },
    ar: { title: 'رُفض التحقق من الهوية', body: 'افتح ملفك التعريفي لمعرفة السبب وإعادة إرسال مستنداتك.' },
  },
  'vendor.suspended': {
    en: { title: 'Account suspended', body: 'You cannot accept new bookings. Open the portal to see the reason.' },
    ar: { title: 'أُوقف الحساب', body: 'لا يمكنك قبول حجوزات جديدة. افتح البوابة لمعرفة السبب.' },
  },
  'vendor.active': {
    en: { title: 'Account no longer suspended', body: 'The account works again.' },
    ar: { title: 'أُعيد تفعيل الحساب', body: 'عاد الحساب إلى العمل.' },
  },
}

const UNKNOWN: Messages = {
  en: { title: 'Something new in your portal', body: 'Open the portal to see it.' },
  ar: { title: 'جديد في بوابتك', body: 'افتح البوابة للاطلاع عليه.' },
}

/** What can be done from a notification while no page is open, and what came of it. */
export const NOTIFICATION_ACTIONS = {
  accept: { en: 'Accept', ar: 'قبول' },
  view: { en: 'View', ar: 'عرض' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>

export const ACCEPTED: Messages = {
  en: {
    title: 'Booking accepted',
    body: 'Booking {number} is yours. Open it to assign a driver.',
    unnumbered: 'The booking is yours. Open it to assign a driver.',
  },
  ar: { title: 'قُبل الحجز', body: 'الحجز {number} لك. افتحه لتعيين سائق.', unnumbered: 'الحجز لك. افتحه لتعيين سائق.' },
}

export const NOT_ACCEPTED: Messages = {
  en: {
    title: 'Booking not accepted',
    body: 'Booking {number} could not be accepted. Open it to see why.',
    unnumbered: 'The booking could not be accepted. Open it to see why.',
  },
  ar: { title: 'لم يُقبل الحجز', body: 'تعذّر قبول الحجز {number}. افتحه لمعرفة السبب.', unnumbered: 'تعذّر قبول الحجز. افتحه لمعرفة السبب.' },
}

export const ACCEPTED_LATER: Messages = {
  en: {
    title: 'Acceptance not sent yet',
    body: 'Booking {number} is accepted on this device and will be sent when you are online.',
    unnumbered: 'The booking is accepted on this device and will be sent when you are online.',
  },
  ar: {
    title: 'لم يُرسل القبول بعد',
    body: 'قُبل الحجز {number} على هذا الجهاز، وسيُرسل عند توفر الاتصال.',
    unnumbered: 'قُبل الحجز على هذا الجهاز، وسيُرسل عند توفر الاتصال.',
  },
}

/** The network alone will not send it: the server wants a sign-in, or a newer release. */
export const ACCEPTED_HERE: Messages = {
  en: {
    title: 'Acceptance not sent yet',
    body: 'Booking {number} is accepted on this device only. Open the portal to send it.',
    unnumbered: 'The booking is accepted on this device only. Open the portal to send it.',
  },
  ar: {
    title: 'لم يُرسل القبول بعد',
    body: 'قُبل الحجز {number} على هذا الجهاز فقط. افتح البوابة لإرساله.',
    unnumbered: 'قُبل الحجز على هذا الجهاز فقط. افتح البوابة لإرساله.',
  },
}

// Numbers stay left-to-right inside the Arabic sentence.
const fill = (text: string, params: Params): string =>
  text.replace(/\{(\w+)\}/g, (_match, name: string) => `\u2066#${params[name] ?? '?'}\u2069`)

/** Whether this release has words of its own for a code. */
export const isNotificationCode = (code: string): code is NotificationCode => Object.hasOwn(NOTIFICATION_MESSAGES, code)

/** Words in a language, with their figures where all of them are known. */
export const describeWith = (words: Messages, params: Params, language: Language): { title: string; body: string } => {
  const { title, body, unnumbered = body } = words[language]
  const isTold = [...body.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => params[name] !== undefined)
  return { title, body: fill(isTold ? body : unnumbered, params) }
}

/** Title and body of a notification in the reader's language; a code of a newer server gets general words. */
export const describeNotification = (
  { code, params }: { code: string; params: Params },
  language: Language,
): { title: string; body: string } => describeWith(isNotificationCode(code) ? NOTIFICATION_MESSAGES[code] : UNKNOWN, params, language)
