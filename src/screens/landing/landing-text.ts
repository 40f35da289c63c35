import type { ContactFault } from '#protocol/contact.ts'

export type LandingIcon =
  'offline' | 'fast' | 'language' | 'shield' | 'bell' | 'lock' | 'bin' | 'calendar' | 'swap' | 'truck' | 'money' | 'chart'

interface LandingCard {
  readonly icon: LandingIcon
  readonly title: string
  readonly text: string
}

interface LandingCards {
  readonly title: string
  readonly lead: string
  readonly cards: readonly LandingCard[]
}

export const LANDING_SECTIONS = ['home', 'why', 'services', 'contact', 'download'] as const
type LandingSection = (typeof LANDING_SECTIONS)[number]

/** The words of the landing page in one language. They come from content files, because the page ships no catalog. */
export interface LandingText {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly skip: string
  readonly sections: string
  readonly nav: Readonly<Record<LandingSection, string>>
  readonly menu: string
  readonly login: string
  readonly start: string
  readonly open: string
  /** The name of the other language, in itself. */
  readonly otherLanguage: string
  readonly theme: string
  readonly hero: {
    readonly kicker: string
    readonly title: string
    readonly lead: string
    readonly points: readonly string[]
    readonly picture: string
  }
  readonly why: LandingCards
  readonly services: LandingCards
  readonly steps: { readonly title: string; readonly items: ReadonlyArray<{ readonly title: string; readonly text: string }> }
  readonly download: Readonly<Record<'title' | 'lead' | 'install' | 'installed' | 'ios' | 'other' | 'apple' | 'google', string>>
  readonly faq: { readonly title: string; readonly all: string }
  readonly contact: Readonly<
    Record<
      | 'title'
      | 'lead'
      | 'name'
      | 'email'
      | 'phone'
      | 'phoneHint'
      | 'message'
      | 'send'
      | 'sending'
      | 'success'
      | 'failure'
      | 'offline'
      | 'limited',
      string
    >
  > & { readonly faults: Readonly<Record<ContactFault, string>> }
  readonly footer: Readonly<Record<'legal' | 'terms' | 'privacy' | 'about' | 'faq', string>>
}
