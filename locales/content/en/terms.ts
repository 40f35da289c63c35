import type { ContentPage } from '#i18n/content.ts'

export const terms: ContentPage = {
  title: 'Terms and conditions',
  summary: 'The rules between you, the vendor, and the marketplace that runs this portal.',
  updated: '2026-12-01',
  sections: [
    {
      id: 'acceptance',
      title: 'What you agree to',
      blocks: [
        'These terms apply to every company that uses the vendor portal and to everyone who signs in for it. You accept them when you sign in. Whoever accepts them for a company confirms that they may act for it.',
        'When the terms change, the date of this page changes with them. You accept them as they then stand whenever you sign in.',
      ],
    },
    {
      id: 'account',
      title: 'Your account and its verification',
      blocks: [
        'Give correct details of your company and keep them up to date: name, commercial register number, tax number, license number, address, pictures of the business and the license certificate.',
        'We check these details before you can take bookings. The check usually takes 1 to 3 business days. If something is missing or wrong, you are told the reason and can send it again.',
        'Keep your password to yourself. Sign out devices that you no longer use or have lost; you can do that from any other device.',
      ],
    },
    {
      id: 'containers',
      title: 'Your containers',
      blocks: [
        'List only containers that you own or may rent out, with the right size, waste type, price and number. Each container carries a barcode that no other container has.',
        'Deliver containers that are safe, clean and fit for the waste type they were ordered for. Empty them only where the law allows that waste.',
      ],
    },
    {
      id: 'rentals',
      title: 'Length of a rental',
      blocks: [
        'A container is rented for 1 to 30 days. The customer chooses the days when ordering and can ask for more by a renewal request, which you approve or reject.',
      ],
    },
    {
      id: 'changes',
      title: 'Cancelling and rescheduling',
      blocks: [
        'Up to 24 hours before it starts, a booking can be cancelled free of charge or rescheduled. Later its dates can no longer be moved.',
        'A vendor who cancels an accepted booking later than that owes a penalty. Its amount is shown before the cancellation is confirmed, stands among the penalties with its reason, and is settled with the Admin.',
      ],
    },
    {
      id: 'requests',
      title: 'Requests from customers',
      blocks: [
        'Customers can ask for a renewal, a grace period, an early pickup, a removal or a replacement. Answer each request in good time. A rejection needs a reason, which the customer can read.',
        'An approval binds you. If the customer has withdrawn the request before your answer arrives, for example because you were without a network, the answer has no effect and you are told so.',
      ],
    },
    {
      id: 'money',
      title: 'Prices and payment',
      blocks: [
        'All amounts are in Saudi riyals (SAR). The price of a booking follows from the prices that you entered when the customer ordered; later changes do not touch it.',
        'Earnings, penalties and their state are shown in the portal. Tell us within 30 days if you believe that an amount is wrong.',
      ],
    },
    {
      id: 'offline',
      title: 'Working without a network',
      blocks: [
        'The portal keeps your data on your device and lets you decide without a network. A decision counts for the customer once the server has received it. The portal shows what still waits; until it is sent, keep the device and do not clear the data of the browser.',
      ],
    },
    {
      id: 'conduct',
      title: 'What is not allowed',
      blocks: [
        [
          'Using another company’s account, or letting others use yours.',
          'Using customers’ names, addresses and phone numbers for anything but their booking.',
          'Trying to read other vendors’ data, or to disturb the service.',
          'Dumping waste where it is not allowed.',
        ],
      ],
    },
    {
      id: 'end',
      title: 'Ending the account',
      blocks: [
        'You can ask for your account to be closed at any time in your profile, or through the contact form. Bookings that you have accepted are to be completed first. We may suspend an account that breaks these terms, and say why.',
      ],
    },
    {
      id: 'law',
      title: 'Law',
      blocks: [
        'These terms follow the laws of the Kingdom of Saudi Arabia, and its courts decide disputes. Where the Arabic and the English text differ, the Arabic text counts.',
      ],
    },
  ],
}
