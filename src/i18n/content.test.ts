import { describe, expect, it } from 'vitest'
import { loadContent, type Content, type ContentBlock } from './content.ts'
import { landing as arabicLanding } from '#locales/content/ar/landing.ts'
import { landing as englishLanding } from '#locales/content/en/landing.ts'
import { LANGUAGES } from './language.ts'

const PAGES = ['terms', 'privacy', 'about'] as const
const shapeOf = (blocks: readonly ContentBlock[]) => blocks.map((block) => (typeof block === 'string' ? 'text' : block.length))
const places = (content: Content) => ({
  pages: PAGES.map((name) => ({
    updated: content[name].updated,
    sections: content[name].sections.map(({ id, blocks }) => [id, shapeOf(blocks)]),
  })),
  questions: content.faq.questions.map(({ id, answer, onLanding }) => [id, shapeOf(answer), onLanding]),
})
const textsOf = (content: Content): string[] => [
  ...PAGES.flatMap((name) => [
    content[name].title,
    content[name].summary,
    ...content[name].sections.flatMap(({ title, blocks }) => [title, ...blocks.flat()]),
  ]),
  content.faq.title,
  content.faq.summary,
  ...content.faq.questions.flatMap(({ question, answer }) => [question, ...answer.flat()]),
]

describe('the content', () => {
  it('has the same pages, places and questions in both languages', async () => {
    const [english, arabic] = await Promise.all(LANGUAGES.map((language) => loadContent(language)))
    expect(arabic && places(arabic)).toEqual(english && places(english))
  })

  it.each([
    ['en', /\p{Script=Latin}{2}/u, /\p{Script=Arabic}/u],
    ['ar', /\p{Script=Arabic}{2}/u, /\p{Script=Latin}{12}/u],
  ] as const)('speaks %s throughout', async (language, has, lacks) => {
    const words = textsOf(await loadContent(language))
    expect(words.filter((text) => !has.test(text) || lacks.test(text))).toEqual([])
  })

  it.each([
    ['en', 'faq', [/1 to 30 days/, /24 hours/, /1 to 3 business days/]],
    ['ar', 'faq', [/يوم واحد إلى 30 يومًا/, /24 ساعة/, /يوم إلى 3 أيام عمل/]],
    ['en', 'terms', [/1 to 30 days/, /24 hours/, /1 to 3 business days/]],
    ['ar', 'terms', [/يوم واحد إلى 30 يومًا/, /24 ساعة/, /يوم إلى 3 أيام عمل/]],
  ] as const)('states the rules of the marketplace in %s, %s', async (language, page, rules) => {
    const text = JSON.stringify((await loadContent(language))[page])
    expect(rules.filter((rule) => !rule.test(text))).toEqual([])
  })

  it.each(LANGUAGES)('names each place once, in %s', async (language) => {
    const content = await loadContent(language)
    for (const ids of [...PAGES.map((name) => content[name].sections), content.faq.questions].map((list) => list.map(({ id }) => id)))
      expect(new Set(ids).size).toBe(ids.length)
  })
})

it('the header of the landing page has the five entries of the specification, in both languages', () => {
  expect(Object.values(englishLanding.nav)).toEqual(['Home', 'Why Choose Us', 'Services', 'Contact', 'Download'])
  expect(Object.values(arabicLanding.nav)).toEqual(['الرئيسية', 'لماذا نحن', 'الخدمات', 'تواصل معنا', 'التحميل'])
  expect([englishLanding.login, englishLanding.start]).toEqual(['Vendor login', 'Get started'])
  expect([arabicLanding.login, arabicLanding.start]).toEqual(['دخول المورّدين', 'ابدأ الآن'])
})
