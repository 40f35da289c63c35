import type { ContentPage } from '#i18n/content.ts'

export const privacy: ContentPage = {
  title: 'Privacy policy',
  summary: 'What we know about you, why, where it is kept, and what you can ask of us under the Personal Data Protection Law (PDPL).',
  updated: '2026-11-30',
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      blocks: [
        'The operator of the marketplace is responsible for personal data in this portal, as the Saudi Personal Data Protection Law (PDPL) understands it. You reach us through the contact form on the start page.',
      ],
    },
    {
      id: 'what',
      title: 'What we keep',
      blocks: [
        [
          'Your account: name, email address, mobile number, and a password in a form that cannot be read back.',
          'Your company: register, tax and license numbers, address, pictures and the license certificate.',
          'Your drivers: name, contact details, date of birth, license and picture, as you entered them.',
          'Your customers, as far as you need them to deliver: name, phone number, address, booking and requests, and the photos and signatures that prove a delivery.',
          'Your devices: when they signed in, the kind of browser, and the address for notifications if you allowed them.',
          'A record of decisions: who approved, rejected or changed what, and when.',
          'Messages sent through the contact form.',
        ],
      ],
    },
    {
      id: 'why',
      title: 'Why we keep it',
      blocks: [
        'To run bookings between you and your customers, to check companies before they take bookings, to calculate earnings and penalties, to protect accounts, and to keep the records that the law asks for. We do not sell personal data and show no advertising.',
      ],
    },
    {
      id: 'device',
      title: 'What stays on your device',
      blocks: [
        'The portal works without a network because it keeps a copy of your company’s data in the browser of your device: bookings, requests, containers, drivers and the changes that wait to be sent. Your language, theme and the fact that you are signed in are kept there too.',
        'The key of your session is in a cookie that programs on the page cannot read. Another one remembers which accounts were signed in to in this browser, so that strangers who try passwords cannot lock you out of it. There are no advertising or tracking cookies.',
        'When you sign out, the copy is deleted from the device, and so is the map you kept there. If you lose a device, sign it out from another one. Protect devices with a screen lock, because whoever can open yours can read the copy.',
      ],
    },
    {
      id: 'sharing',
      title: 'Who else sees it',
      blocks: [
        'Customers see your company’s name and what concerns their own booking. The marketplace team sees what it needs to review companies and help you. Other vendors see nothing of yours.',
        'Screens with a map ask a map service for the streets of what you look at: OpenFreeMap (tiles.openfreemap.org), unless the operator of this portal has chosen another or none. It learns the network address of your device and which part of the map is shown or kept, and neither who you are nor what you draw. A short address that you look up goes to the national register of addresses where the operator has set it up, from our server and without your name, and a shortened link of a map service that you paste goes to that service likewise, unless the operator has switched that off.',
        'If you switch notifications on, a message passes through the push service of your browser’s maker and, where this portal uses Firebase, of Google; without Firebase it is sealed so that no service can read it. We disclose data to authorities only where the law obliges us.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      blocks: [
        'For as long as the account exists, and after that for as long as tax and commercial law asks. Deleted records leave a mark for 90 days, so that every device learns of the deletion. Messages of the contact form are deleted after 12 months.',
        'A sign-in that nobody uses ends after 30 days, and what is kept of it is deleted 30 days later. The network address you sign in from is not kept. Pictures and documents that nothing names any more are deleted after 30 days.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        'Under the PDPL you may ask us:',
        [
          'what we keep about you and why,',
          'for a copy of it in a form that can be read,',
          'to correct what is wrong or incomplete,',
          'to delete what is no longer needed,',
          'to stop a use that rests on your consent; you can withdraw consent at any time.',
        ],
        'Write to us through the contact form. We answer within 30 days. If the answer does not satisfy you, you can turn to the Saudi Data and Artificial Intelligence Authority (SDAIA).',
      ],
    },
    {
      id: 'security',
      title: 'How it is protected',
      blocks: [
        'Connections are encrypted. Each company’s data is kept apart from every other’s, twice: by the program and by the database. If a breach could harm you, we tell you and the authority as the law demands.',
      ],
    },
  ],
}
