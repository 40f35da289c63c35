// All that runs on the landing page. It has no framework: the page is read before it, and works without it.
import './landing-fonts.css'
import './landing.css'
import './landing-parts.css'
import './landing-form.css'
import { LANGUAGES } from '#i18n/language.ts'
import { storedLanguage, storeLanguage } from '#i18n/stored-language.ts'
import { operateContactForm } from './contact-script.ts'
import { operateInstall } from './install-script.ts'

const THEME_KEY = 'mantine-color-scheme-value'
const SESSION_KEY = 'knownSession'
const root = document.documentElement

const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const chosenTheme = (): 'light' | 'dark' | null => {
  const value = stored(THEME_KEY)
  return value === 'light' || value === 'dark' ? value : null
}

const applyTheme = (): void => {
  const theme = chosenTheme()
  if (theme) root.dataset['theme'] = theme
  else delete root.dataset['theme']
}

const switchTheme = (): void => {
  const dark = (root.dataset['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark'
  root.dataset['theme'] = dark ? 'light' : 'dark'
  try {
    localStorage.setItem(THEME_KEY, dark ? 'light' : 'dark')
  } catch {
    // Private modes may refuse; the choice still holds for this visit.
  }
}

/** An address that names a language is a choice, and remembered; the bare one speaks the language this device remembers. */
const settleLanguage = (): void => {
  const asked = LANGUAGES.find((language) => language === new URLSearchParams(location.search).get('lang'))
  if (asked) return storeLanguage(asked)
  const remembered = storedLanguage()
  if (remembered !== root.lang) location.replace(`/?lang=${remembered}${location.hash}`)
}

const applySession = (): void => {
  root.toggleAttribute('data-signed-in', stored(SESSION_KEY) !== null)
}

settleLanguage()
applyTheme()
applySession()
addEventListener('storage', () => {
  applyTheme()
  applySession()
})

const operate = (): void => {
  for (const link of document.querySelectorAll<HTMLElement>('[data-language]'))
    link.addEventListener('click', () => storeLanguage(link.dataset['language'] === 'ar' ? 'ar' : 'en'))
  const theme = document.querySelector<HTMLElement>('[data-theme-switch]')
  if (theme) {
    theme.hidden = false
    theme.addEventListener('click', switchTheme)
  }
  const menu = document.querySelector<HTMLDetailsElement>('details.menu')
  menu?.addEventListener('click', (event) => {
    if (event.target instanceof HTMLAnchorElement) menu.open = false
  })
  const form = document.querySelector<HTMLFormElement>('form[data-contact]')
  if (form) operateContactForm(form)
  operateInstall()
}

// An async script may come before the end of the page.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', operate)
else operate()
