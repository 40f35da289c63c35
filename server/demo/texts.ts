/** What people write, some in English and some in Arabic: it is shown as it was typed. */
type Lines = readonly [string, ...string[]]

export const CUSTOMER_COMMENTS: Lines = [
  'Please call 15 minutes before arrival.',
  'Place it on the left side of the gate, not on the pavement.',
  'The guard has the key to the yard.',
  'Narrow street: a small truck is better.',
  'Work starts at 6 am, please deliver before that.',
  'There is a low cable above the entrance.',
  'يرجى الاتصال قبل الوصول بربع ساعة.',
  'ضعوا الحاوية يمين البوابة من فضلكم.',
  'المدخل من الشارع الخلفي.',
  'الموقع بجانب المسجد.',
  'التسليم بعد صلاة العصر إن أمكن.',
  'يوجد حارس في الموقع على مدار اليوم.',
]

export const CUSTOMER_CANCELLATIONS: Lines = [
  'The work on site was postponed.',
  'Booked twice by mistake.',
  'The municipality permit is not ready.',
  'The contractor brings his own container.',
  'تأجل العمل في الموقع.',
  'تم الحجز بالخطأ.',
  'لم يصدر تصريح البلدية بعد.',
  'لم نعد بحاجة إلى الحاوية.',
]

export const VENDOR_CANCELLATIONS: Lines = [
  // They stand as notes on penalties, which are read in both languages.
  'The truck broke down and no other is free that day. / تعطلت الشاحنة ولا توجد شاحنة بديلة في ذلك اليوم.',
  'The street is closed for works. / الشارع مغلق بسبب أعمال.',
  'No driver is free on that day. / لا يوجد سائق متاح في ذلك اليوم.',
  'The site cannot take the truck. / الموقع لا يسمح بدخول الشاحنة.',
]

export const CHARGE_COMPLAINTS: Lines = [
  'The customer says that the driver came two days after the agreed pickup.',
  'There is no weight ticket for this load.',
  'يقول العميل إن الحاوية لم تكن ممتلئة.',
  'لم يصل السائق في الموعد، فلا رسوم على العميل.',
]

export const DISPUTE_ANSWERS: Lines = [
  // The vendor's people read them in either language.
  'What you sent does not show that you were there on time. / ما أرسلتموه لا يثبت الوصول في الموعد.',
  'The rule leaves no room for this case, so the penalty stands. / القاعدة لا تستثني هذه الحالة، فتبقى الغرامة.',
]

export const BOOKING_REJECTIONS: Lines = [
  'No container of this size is free on these days.',
  'The address is outside the zones we serve.',
  'The street is too narrow for the truck.',
  'لا تتوفر حاوية بهذا المقاس في هذه الأيام.',
  'العنوان خارج نطاق الخدمة.',
]

export const REQUEST_REJECTIONS: Readonly<Record<'renewal' | 'grace_period' | 'early_pickup' | 'removal' | 'replacement', Lines>> = {
  renewal: [
    'The container is booked by another customer from that day.',
    'An earlier invoice is still open.',
    'الحاوية محجوزة لعميل آخر بعد هذا التاريخ.',
    'توجد فاتورة سابقة لم تسدد.',
  ],
  grace_period: [
    'A grace period was already given for this booking.',
    'The container is needed at another site that day.',
    'تم منح فترة سماح سابقة لهذا الحجز.',
    'الحاوية مطلوبة في موقع آخر.',
  ],
  early_pickup: [
    'All trucks are booked on that day.',
    'The driver could not reach the container: it was blocked by cars.',
    'جميع الشاحنات محجوزة في هذا اليوم.',
    'الحاوية محاطة بسيارات ولا يمكن رفعها.',
  ],
  removal: [
    'The container holds waste of another type than booked.',
    'The load stands above the rim: please level it first.',
    'النفايات تختلف عن النوع المحجوز.',
    'الحمولة أعلى من حافة الحاوية، يرجى تسويتها.',
  ],
  replacement: [
    'No empty container of this size is free.',
    'The damage seen in the pictures does not affect its use.',
    'لا توجد حاوية فارغة بهذا المقاس.',
    'الضرر لا يؤثر على الاستخدام.',
  ],
}

export const REQUEST_COMMENTS: Readonly<Record<'renewal' | 'grace_period' | 'early_pickup' | 'removal' | 'replacement', Lines>> = {
  renewal: [
    'We need another week for the second floor.',
    'The tiling takes longer than planned.',
    'نحتاج إلى تمديد لإنهاء الدور الثاني.',
    'العمل مستمر في الموقع.',
  ],
  grace_period: [
    'The crew is off for the weekend, we finish on Sunday.',
    'Rain stopped the work for two days.',
    'العمال في إجازة نهاية الأسبوع.',
    'توقف العمل يومين بسبب الأمطار.',
  ],
  early_pickup: ['The work is finished early.', 'The owner wants the entrance free.', 'انتهى العمل مبكرًا.', 'نحتاج إلى إخلاء المدخل.'],
  removal: [
    'Full to the rim, please empty it.',
    'The neighbours complain about the place.',
    'الحاوية ممتلئة بالكامل.',
    'انتهينا من العمل في الموقع.',
  ],
  replacement: [
    'The door of the container does not close.',
    'A larger one is needed for the rubble.',
    'باب الحاوية لا يغلق.',
    'نحتاج إلى حاوية أكبر.',
  ],
}

/** What is wrong with a bin that stands aside. */
/** What drivers write down. */
export const DRIVER_NOTES: Lines = [
  'Gate was closed, waited a quarter of an hour',
  'السيارة الكبيرة لا تدخل من الشارع الخلفي',
  'Guard says: call before 8',
  'العميل طلب وضع الحاوية بجانب السور',
]

export const DAMAGES: Lines = ['Door does not close', 'Hole in the floor', 'باب الحاوية لا يُغلق', 'Hook bent', 'صدأ في الأرضية']
