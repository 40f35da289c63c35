import type { Faq } from '#i18n/content.ts'

export const faq: Faq = {
  title: 'Frequently asked questions',
  summary: 'Short answers to what vendors ask most.',
  questions: [
    {
      id: 'rental-length',
      question: 'How long can a container be rented?',
      answer: [
        'A rental lasts 1 to 30 days. The customer chooses the days when ordering. If more time is needed, the customer sends a renewal request and you approve or reject it.',
      ],
      onLanding: true,
    },
    {
      id: 'cancel',
      question: 'Until when can a booking be cancelled or rescheduled?',
      answer: [
        'Up to 24 hours before the start, free of charge. Later the dates can no longer be moved, and a vendor who cancels an accepted booking owes a penalty, which is shown before you confirm.',
      ],
      onLanding: true,
    },
    {
      id: 'verification',
      question: 'How long does the verification of my company take?',
      answer: [
        'Usually 1 to 3 business days, Sunday to Thursday. If something is missing, you see the reason and send only that part again.',
      ],
      onLanding: true,
    },
    {
      id: 'documents',
      question: 'Which documents do I need?',
      answer: [
        ['Your commercial register, tax and license numbers', 'A logo: JPG or PNG, under 5 MB', 'One to five pictures of the business, each under 5 MB', 'The license certificate as a PDF under 5 MB'],
      ],
      onLanding: false,
    },
    {
      id: 'offline',
      question: 'Does the portal work without a network?',
      answer: [
        'Yes. Your lists open from the device, and what you approve or reject is kept and sent by itself when the network is back. The indicator at the top shows how many changes are waiting. Signing in and the contact form need a network.',
      ],
      onLanding: true,
    },
    {
      id: 'rejected-change',
      question: 'What happens if two people answer the same request?',
      answer: [
        'The first answer that reaches the server counts. The other person is told what happened and sees the request as it is now. Nothing is undone silently.',
      ],
      onLanding: false,
    },
    {
      id: 'requests',
      question: 'Which requests can a customer send?',
      answer: [
        [
          'Renewal: keep the container for more days',
          'Grace period: a little more time after the end',
          'Early pickup: collect it before the end',
          'Removal: take the container away',
          'Replacement: swap a full container for an empty one',
        ],
        'You approve or reject each one. A rejection needs a reason, which the customer can read.',
      ],
      onLanding: false,
    },
    {
      id: 'install',
      question: 'How do I install the portal on my phone or computer?',
      answer: [
        'On Android and on computers, use the install button on the start page or in Settings. On an iPhone or iPad, open the share menu in Safari and choose “Add to Home Screen”. It needs no app store.',
      ],
      onLanding: true,
    },
    {
      id: 'notifications',
      question: 'How do I hear of new requests?',
      answer: [
        'Allow notifications when the portal offers it, or later in Settings. You then get a message on this device even when the portal is closed. Each device is switched on separately.',
      ],
      onLanding: false,
    },
    {
      id: 'language',
      question: 'Can I use the portal in Arabic?',
      answer: ['Yes. Every screen, message and notification is in Arabic and English. Switch at the top of the page at any time; the choice is remembered on the device.'],
      onLanding: false,
    },
    {
      id: 'penalties',
      question: 'How are penalties paid?',
      answer: ['Penalties are settled with the Admin. The portal shows the booking, the reason, the amount in SAR and whether it is paid or unpaid.'],
      onLanding: false,
    },
    {
      id: 'lost-device',
      question: 'I lost my phone. What should I do?',
      answer: ['Sign in on another device and sign the lost one out. It loses its access and removes its copy of your data the next time it is online.'],
      onLanding: false,
    },
  ],
}
