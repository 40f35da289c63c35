import { getConfig } from '@lingui/conf'
import { getCatalogForFile, getCatalogs } from '@lingui/cli/api'
import { describe, expect, it } from 'vitest'
import { readProjectFile, readTree } from './tree.ts'
import { bareTexts, catalogFaults, readCatalog, strayTexts, twoTexts } from './messages.ts'

const po = (...entries: ReadonlyArray<readonly [id: string, text: string]>) =>
  `msgid ""\nmsgstr ""\n"Language: x\\n"\n\n${entries.map(([id, text]) => `#: src/a.tsx:1\nmsgid ${JSON.stringify(id)}\nmsgstr ${JSON.stringify(text)}\n`).join('\n')}`

describe.each(['', 'auth/', 'later/'])('the catalogs locales/%s', (part) => {
  const english = readCatalog(readProjectFile(`locales/${part}en.po`))
  const arabic = readCatalog(readProjectFile(`locales/${part}ar.po`))

  it('are complete in English', () => {
    expect(english.length).toBeGreaterThan(50)
    expect(english.filter(({ text }) => text.trim() === '')).toEqual([])
    expect(catalogFaults(english, english, 'en')).toEqual([])
  })

  // Lingui's own strict reading, by which the build and every test that loads a catalog fail.
  it('are complete in Arabic', async () => {
    const catalog = getCatalogForFile(`locales/${part}ar.po`, await getCatalogs(getConfig()))?.catalog
    const { missing } =
      (await catalog?.getTranslations('ar', { sourceLocale: 'en', fallbackLocales: {}, missingBehavior: 'catalog' })) ?? {}
    expect(missing).toEqual([])
  })

  it('fill the same places in Arabic, in all six plural forms', () => {
    expect(catalogFaults(english, arabic, 'ar')).toEqual([])
  })

  it.each(['en', 'ar'])('keep nothing in %s that the code no longer says', (language) => {
    expect(readProjectFile(`locales/${part}${language}.po`)).not.toMatch(/^#~/m)
  })

  it('hold Arabic where Arabic is promised', () => {
    const latin = arabic.filter(
      (message) => !/\p{Script=Arabic}/u.test(message.text) && /\p{Script=Latin}{2,}/u.test(message.text.replace(/\{[^}]*\}/g, '')),
    )
    expect(latin.filter((message) => !/^(English|SAR.*)$/.test(message.text))).toEqual([])
  })
})

describe('all catalogs together', () => {
  const catalogs = readTree(['locales'], ['.po']).filter(({ path }) => path.endsWith('ar.po'))

  it('give one English text one Arabic one', () => {
    expect(catalogs.length).toBeGreaterThan(1)
    expect(twoTexts(catalogs.map(({ text }) => readCatalog(text)))).toEqual([])
  })

  it('say which text has two', () => {
    const one = readCatalog(po(['Close', 'إغلاق'], ['Open', 'فتح']))
    expect(twoTexts([one, readCatalog(po(['Close', 'إقفال'], ['Open', 'فتح']))])).toEqual(['"Close" is "إغلاق" and "إقفال"'])
  })
})

describe('markup', () => {
  it('holds no words of its own', () => {
    expect(bareTexts(readTree(['src'], ['.tsx']))).toEqual([])
  })

  it('says every text by a macro, which alone puts it into the catalogs', () => {
    expect(strayTexts(readTree(['src'], ['.tsx', '.ts']))).toEqual([])
    const text = 'const { t } = useLingui()\nconst { t, done } = latest.current\ntoast(latest.current.t`Failed`)\nconst { at, text } = x\n'
    expect(strayTexts([{ path: 'src/ui/a.tsx', text }])).toEqual([
      'src/ui/a.tsx:2 "const { t, done } = latest.current" is not read by Lingui',
      'src/ui/a.tsx:3 ".t`" is not read by Lingui',
    ])
  })
})

describe('the rules of catalogs', () => {
  it('reads messages over several lines, with contexts', () => {
    const text = 'msgid ""\nmsgstr ""\n"A: b\\n"\n\n#. note\nmsgctxt "verb"\nmsgid ""\n"long "\n"text"\nmsgstr "a\\"b"\n'
    expect(readCatalog(text)).toEqual([{ id: 'verb|long text', text: 'a"b' }])
  })

  const english = readCatalog(po(['Save {name}', 'Save {name}'], ['n', '{n, plural, one {# day} other {# days}}']))
  const six = '{n, plural, zero {لا أيام} one {يوم} two {يومان} few {# أيام} many {# يومًا} other {# يوم}}'

  it.each([
    ['does not', po(['Save {name}', 'حفظ {name}'], ['n', six], ['extra', 'زائد'])],
    ['fills nom', po(['Save {name}', 'حفظ {nom}'], ['n', six])],
    ['plural forms one, other', po(['Save {name}', 'حفظ {name}'], ['n', '{n, plural, one {يوم} other {# يوم}}'])],
  ])('finds a translation that %s', (fault, text) => {
    expect(catalogFaults(english, readCatalog(text), 'ar')).toEqual([expect.stringContaining(fault)])
  })

  it('lets a whole translation pass', () => {
    expect(catalogFaults(english, readCatalog(po(['Save {name}', 'حفظ {name}'], ['n', six])), 'ar')).toEqual([])
  })

  it('finds words in markup', () => {
    const text = `const x = <p className="note">Hello there</p>\nconst y = <TextInput label="Your name" />\nconst z = <Trans>Fine <b>here</b></Trans>\nconst f = (a: Array<string>) => <b>{a}</b>`
    expect(bareTexts([{ path: 'src/ui/a.tsx', text }])).toEqual([
      'src/ui/a.tsx:1 "Hello there" is not translated',
      'src/ui/a.tsx:2 "Your name" is not translated',
    ])
  })
})
