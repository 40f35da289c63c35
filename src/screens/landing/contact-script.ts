import * as v from 'valibot'
import { request } from '#api/request.ts'
import { CONTACT_FIELDS, contactFaults, contactForm, type ContactField } from '#protocol/contact.ts'

const words = v.object({
  faults: v.record(v.string(), v.string()),
  offline: v.string(),
  limited: v.string(),
  sending: v.string(),
  failure: v.string(),
})

type Faults = Readonly<Partial<Record<ContactField, string>>>
type Outcome = 'sent' | 'failed' | { readonly limitedS: number } | { readonly faults: Faults }

const post = async (body: unknown): Promise<Outcome> => {
  const answer = await request('/api/contact', { method: 'POST', body })
  if (answer.ok) return 'sent'
  const { code, fields, retryAfter } = answer.refusal
  if (code === 'rate.limited') return { limitedS: retryAfter ?? 60 }
  return fields ? { faults: fields } : 'failed'
}

/** Makes the contact form answer: faults beside their fields, one answer at a time, and nothing typed is lost. */
export const operateContactForm = (form: HTMLFormElement): void => {
  const said = v.parse(words, JSON.parse(form.dataset['contact'] ?? ''))
  const part = (id: string) => form.querySelector<HTMLElement>(`#contact-${id}`)
  const input = (name: ContactField) => form.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`)
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  const label = button?.textContent ?? ''
  form.noValidate = true

  const answer = (shown: 'sent' | 'failed' | null, text?: string): void => {
    // The browser itself shows the one that a post without a script came back to.
    if (location.hash.startsWith('#contact-')) history.replaceState(null, '', '#contact')
    for (const id of ['sent', 'failed']) part(id)?.toggleAttribute('data-shown', id === shown)
    const place = shown && part(shown)
    if (!place) return
    if (text !== undefined) place.textContent = text
    place.focus()
  }
  const fault = (name: ContactField, code: string | undefined): void => {
    const place = form.querySelector<HTMLElement>(`[data-fault=${name}]`)
    if (place) {
      place.textContent = code === undefined ? '' : (said.faults[code] ?? said.failure)
      place.hidden = code === undefined
    }
    if (code === undefined) input(name)?.removeAttribute('aria-invalid')
    else input(name)?.setAttribute('aria-invalid', 'true')
  }
  const show = (faults: Faults): void => {
    for (const name of CONTACT_FIELDS) fault(name, faults[name])
    const first = CONTACT_FIELDS.find((name) => faults[name] !== undefined)
    if (first) input(first)?.focus()
  }
  const tellNetwork = (): void => {
    const place = part('offline')
    if (!place) return
    place.hidden = navigator.onLine
    place.toggleAttribute('data-shown', !navigator.onLine)
    place.textContent = navigator.onLine ? '' : said.offline
  }
  const submit = async (): Promise<void> => {
    answer(null)
    const parsed = v.safeParse(contactForm, Object.fromEntries(new FormData(form)))
    show(parsed.success ? {} : contactFaults(parsed.issues))
    tellNetwork()
    if (!parsed.success || !navigator.onLine || !button) return
    button.disabled = true
    button.textContent = said.sending
    const outcome = await post(parsed.output)
    button.disabled = false
    button.textContent = label
    if (outcome === 'sent') {
      form.reset()
      answer('sent')
    } else if (outcome === 'failed') answer('failed', said.failure)
    else if ('limitedS' in outcome) answer('failed', said.limited.replace('{minutes}', String(Math.ceil(outcome.limitedS / 60))))
    else show(outcome.faults)
  }

  for (const name of CONTACT_FIELDS) input(name)?.addEventListener('input', () => fault(name, undefined))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  addEventListener('online', tellNetwork)
  addEventListener('offline', tellNetwork)
  tellNetwork()
}
