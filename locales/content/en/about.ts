import type { ContentPage } from '#i18n/content.ts'

export const about: ContentPage = {
  title: 'About us',
  summary: 'We build the tool that container rental companies in Saudi Arabia run their day with.',
  updated: '2026-11-21',
  sections: [
    {
      id: 'what-we-do',
      title: 'What we do',
      blocks: [
        'Households, builders and shops order a waste container on the marketplace. Companies that own dump yards, containers and drivers deliver it, collect it and empty it. This portal is where those companies work: they see what was ordered, answer requests, send drivers and follow what they earn.',
        'The portal is made for vendors. Customers order elsewhere on the marketplace, and the marketplace team (the Admin) reviews companies and settles penalties.',
      ],
    },
    {
      id: 'how-we-build',
      title: 'How we build it',
      blocks: [
        'A yard is a poor place for a network. So the portal keeps your data on your device: lists open at once, and what you decide without a network is kept and sent when it is back. You always see what has been sent and what still waits.',
        [
          'Nothing you decide is lost or undone silently. If a change cannot be accepted, you are told why.',
          'Arabic and English are equals: every screen, every message and every notification exists in both.',
          'The same portal works on the office computer and on the phone in the cab. It can be installed on both.',
        ],
      ],
    },
    {
      id: 'who-can-join',
      title: 'Who can join',
      blocks: [
        'Any company with a commercial register number, a tax number and a waste transport license can join. After the three steps of the profile we check the documents, which usually takes 1 to 3 business days, Sunday to Thursday.',
      ],
    },
    {
      id: 'talk-to-us',
      title: 'Talk to us',
      blocks: ['The contact form on the start page reaches the marketplace team. Write in Arabic or English, as you like.'],
    },
  ],
}
