import type { Content } from '#i18n/content.ts'
import { about } from './about.ts'
import { faq } from './faq.ts'
import { privacy } from './privacy.ts'
import { terms } from './terms.ts'

export const content: Content = { terms, privacy, about, faq }
