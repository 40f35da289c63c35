import type { Content, ContentBlock } from '#i18n/content.ts'
import type { Language } from '#i18n/language.ts'
import { ContactSection } from './contact-section.tsx'
import { HeroPicture } from './hero-picture.tsx'
import { Glyph } from './landing-icons.tsx'
import { AuthLinks, LandingHeader } from './landing-header.tsx'
import type { LandingText } from './landing-text.ts'

interface LandingProps {
  readonly language: Language
  readonly text: LandingText
  readonly faq: Content['faq']
}

const Cards = ({ id, of }: { id: 'why' | 'services'; of: LandingText['why'] }) => (
  <section id={id} className={`band ${id}`} aria-labelledby={`${id}-title`}>
    <div className="inner">
      <h2 id={`${id}-title`}>{of.title}</h2>
      <p className="lead">{of.lead}</p>
      <ul className="cards">
        {of.cards.map((card) => (
          <li key={card.icon} className="card">
            <span className="badge">
              <Glyph of={card.icon} />
            </span>
            <h3>{card.title}</h3>
            <p>{card.text}</p>
          </li>
        ))}
      </ul>
    </div>
  </section>
)

const Hero = ({ text, language }: { text: LandingText; language: Language }) => (
  <section id="home" className="hero">
    <div className="inner split">
      <div>
        <p className="kicker">{text.hero.kicker}</p>
        <h1>{text.hero.title}</h1>
        <p className="lead">{text.hero.lead}</p>
        <p className="auth-links">
          <AuthLinks text={text} />
        </p>
        <ul className="points">
          {text.hero.points.map((point) => (
            <li key={point}>
              <Glyph of="check" size={20} />
              {point}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <HeroPicture label={text.hero.picture} language={language} />
      </div>
    </div>
  </section>
)

const Steps = ({ text }: { text: LandingText['steps'] }) => (
  <section className="band steps" aria-labelledby="steps-title">
    <div className="inner">
      <h2 id="steps-title">{text.title}</h2>
      <ol>
        {text.items.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </div>
  </section>
)

// The server puts the addresses of the stores in, or takes the links out where it has none.
const Download = ({ text }: { text: LandingText['download'] }) => (
  <section id="download" className="band download" aria-labelledby="download-title">
    <div className="inner panel">
      <Glyph of="phone" size={64} />
      <div>
        <h2 id="download-title">{text.title}</h2>
        <p className="lead">{text.lead}</p>
        <p className="auth-links">
          <button className="button light" type="button" data-install hidden>
            {text.install}
          </button>
          <a className="button outline" href="__APP_STORE_URL__">
            {text.apple}
          </a>
          <a className="button outline" href="__GOOGLE_PLAY_URL__">
            {text.google}
          </a>
        </p>
        <p data-install-hint data-installed={text.installed} data-ios={text.ios}>
          {text.other}
        </p>
      </div>
    </div>
  </section>
)

const Answer = ({ blocks }: { blocks: readonly ContentBlock[] }) =>
  blocks.map((block) =>
    typeof block === 'string' ? (
      <p key={block}>{block}</p>
    ) : (
      <ul key={block.join()}>
        {block.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    ),
  )

const Questions = ({ text, faq }: { text: LandingText['faq']; faq: Content['faq'] }) => (
  <section id="faq" className="band faq" aria-labelledby="faq-title">
    <div className="inner split">
      <div>
        <h2 id="faq-title">{text.title}</h2>
        <a className="more" href="/faq">
          {text.all}
        </a>
      </div>
      <div>
        {faq.questions
          .filter((question) => question.onLanding)
          .map((question) => (
            <details key={question.id} className="card">
              <summary>{question.question}</summary>
              <Answer blocks={question.answer} />
            </details>
          ))}
      </div>
    </div>
  </section>
)

const Footer = ({ text }: { text: LandingText }) => (
  <footer>
    <div className="inner">
      <span className="brand">
        <img src="/favicon.svg" alt="" width={28} height={28} />
        <span>{text.name}</span>
      </span>
      <nav aria-label={text.footer.legal}>
        <a href="/terms-and-conditions">{text.footer.terms}</a>
        <a href="/privacy-policy">{text.footer.privacy}</a>
        <a href="/about-us">{text.footer.about}</a>
        <a href="/faq">{text.footer.faq}</a>
      </nav>
    </div>
  </footer>
)

/** Everything inside the body of the landing page. Rendered to markup at build time; nothing of it runs in a browser. */
export const LandingPage = ({ language, text, faq }: LandingProps) => (
  <>
    <a className="skip" href="#main">
      {text.skip}
    </a>
    <LandingHeader text={text} language={language} />
    <main id="main">
      <Hero text={text} language={language} />
      <Cards id="why" of={text.why} />
      <Cards id="services" of={text.services} />
      <Steps text={text.steps} />
      <Download text={text.download} />
      <Questions text={text.faq} faq={faq} />
      <ContactSection text={text.contact} language={language} />
    </main>
    <Footer text={text} />
  </>
)
