import type { Language } from '#i18n/language.ts'
import { Glyph } from './landing-icons.tsx'
import { LANDING_SECTIONS, type LandingText } from './landing-text.ts'

const Nav = ({ text, className }: { text: LandingText; className: string }) => (
  <nav className={className} aria-label={text.sections}>
    {LANDING_SECTIONS.map((section) => (
      <a key={section} href={`#${section}`}>
        {text.nav[section]}
      </a>
    ))}
  </nav>
)

/** What the visitor can do: in, or onwards. Which of both is known only in the browser, so the style sheet decides. */
export const AuthLinks = ({ text }: { text: LandingText }) => (
  <>
    <a className="button signed-out" href="/signup">
      {text.start}
    </a>
    <a className="button quiet signed-out" href="/signin">
      {text.login}
    </a>
    <a className="button signed-in" href="/?source=app">
      {text.open}
    </a>
  </>
)

export const LandingHeader = ({ text, language }: { text: LandingText; language: Language }) => {
  const other = language === 'en' ? 'ar' : 'en'
  return (
    <header className="top">
      <div className="inner top-inner">
        <a className="brand" href="#home">
          <img src="/favicon.svg" alt="" width={32} height={32} />
          <span>{text.name}</span>
        </a>
        <Nav text={text} className="wide-nav" />
        <div className="tools">
          <a className="tool" href={`/?lang=${other}`} lang={other} hrefLang={other} data-language={other}>
            {text.otherLanguage}
          </a>
          <button className="tool needs-script" type="button" data-theme-switch aria-label={text.theme} hidden>
            <Glyph of="theme" size={20} />
          </button>
          <span className="top-auth-links">
            <AuthLinks text={text} />
          </span>
          <details className="menu">
            <summary aria-label={text.menu}>
              <Glyph of="menu" />
            </summary>
            <div className="menu-sheet">
              <Nav text={text} className="menu-nav" />
              <AuthLinks text={text} />
            </div>
          </details>
        </div>
      </div>
    </header>
  )
}
