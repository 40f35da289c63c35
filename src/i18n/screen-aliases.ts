/**
 * What screens and actions are searched by beside their names: nobody is shown these, so both languages stand together, and a person finds a
 * screen in either.
 */
export const SCREEN_ALIASES: Readonly<Record<string, string>> = {
  '/dashboard': 'dashboard home figures totals overview لوحة المعلومات الرئيسية أرقام ملخص',
  '/reports':
    'reports charts statistics analysis summary usage idle late deliveries violations تقارير رسوم إحصاءات تحليل ملخص استخدام تأخر متأخرة مخالفات',
  '/operations': 'operations movements dispatch board deliveries pickups today work عملية عمليات حركات توزيع توصيل رفع عمل اليوم',
  '/new-booking': 'new bookings orders answer accept حجز حجوزات جديدة طلبات رد قبول',
  '/upcoming-booking': 'upcoming bookings orders accepted حجز حجوزات قادمة مقبولة',
  '/active-booking': 'active bookings orders on site running حجز حجوزات نشطة جارية في الموقع',
  '/all-booking': 'all bookings orders customers كل حجز جميع الحجوزات طلبات عملاء',
  '/past-booking': 'past bookings completed history حجز حجوزات سابقة منتهية مكتملة',
  '/cancelled-booking': 'cancelled canceled rejected bookings حجز حجوزات ملغاة مرفوضة',
  '/booking-renewal': 'renewals renewal requests extend تجديد طلب طلبات تمديد',
  '/grace-period': 'grace period requests فترة سماح مهلة طلب طلبات',
  '/early-pickup': 'early pickup requests رفع مبكر طلب طلبات',
  '/removal-request': 'removal requests إزالة طلب طلبات',
  '/replacement-request': 'replacement exchange swap requests استبدال تبديل طلب طلبات',
  '/container': 'containers bins skips stock fleet حاوية حاويات مخزون أسطول',
  '/driver': 'drivers staff licence سائق سائقون سائقين رخصة',
  '/zone': 'zones areas map نطاقات نطاق مناطق منطقة خريطة نطاق',
  '/earnings': 'earnings money income revenue payouts أرباح دخل إيرادات مال',
  '/penalty-payment': 'penalties fines payments dispute غرامة غرامات مخالفة مخالفات سداد اعتراض',
  '/profile': 'profile company kyc password account ملف الشركة حساب كلمة المرور هوية',
  '/sync': 'changes sync waiting sent offline undo تغييرات مزامنة انتظار إرسال',
  '/settings': 'settings preferences colleagues storage notifications quiet hours إعدادات زملاء إشعارات ساعات هدوء تخزين',
  '/container/add': 'add new create container bin إضافة أضف حاوية جديدة',
  '/driver/add': 'add new create driver إضافة أضف سائق جديد',
  '/zone/add': 'add new create draw zone area إضافة أضف نطاق منطقة جديدة رسم',
  '/container/count': 'count yard inventory stocktake جرد الساحة عد',
  '/container/move': 'move bring in send out empty units scan batch نقل إدخال إخراج تفريغ وحدات مسح',
  'waiting': 'waiting outbox unsent offline بانتظار الإرسال غير مرسل',
  'shortcuts': 'keyboard shortcuts keys help اختصارات لوحة المفاتيح مساعدة',
  'language': 'language arabic english لغة العربية الإنجليزية عربي إنجليزي',
}
