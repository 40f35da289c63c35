import { stripTypeScriptTypes } from 'node:module'
import { expect, test, type Page } from '@playwright/test'
import { readProjectFile } from '#tests/conventions/tree.ts'

const SCRIPT = `${stripTypeScriptTypes(readProjectFile('src/ui/keep-focus.ts')).replace('export const', 'const')}; keepFocus([])`

const PAGE = `
  <main id="content" tabindex="-1">
    <p id="beside">words</p>
    <div id="desk">
      <input type="search" id="search" />
      <div id="list">
        <div role="row" tabindex="-1" id="row-1"><button id="one">Approve 1</button></div>
        <div role="row" tabindex="-1" id="row-2"><button id="two">Approve 2</button></div>
        <div role="row" tabindex="-1" id="row-3"><button id="three">Approve 3</button></div>
      </div>
      <button id="after">After</button>
      <div id="selection" data-transient><button id="answer">Approve selected</button></div>
    </div>
  </main>
  <div class="Toastify"><button id="undo">Undo</button><button id="older">Undo</button></div>`

/** Every way in which whoever works with keys could be left without a place: what happens, and where they stand then. */
const CAUSES: ReadonlyArray<readonly [cause: string, happens: (page: Page) => Promise<unknown>, stands: string]> = [
  ['its row is gone', async (page) => focusAndDo(page, '#two', () => document.querySelector('#row-2')?.remove()), 'row-3'],
  ['its row was the last', async (page) => focusAndDo(page, '#three', () => document.querySelector('#row-3')?.remove()), 'row-2'],
  [
    'nothing is left in its list, and only a field to type in stands beside it',
    async (page) =>
      focusAndDo(page, '#one', () => {
        document.querySelector('#search')?.setAttribute('type', 'text')
        document.querySelector('#list')?.replaceChildren()
      }),
    'after',
  ],
  [
    'it was hidden while the page was laid out for paper',
    async (page) =>
      focusAndDo(page, '#two', async () => {
        const list = document.querySelector<HTMLElement>('#list')
        if (!list) return
        list.hidden = true
        // What is hidden loses the focus when the page is drawn.
        while (document.activeElement !== document.body) await new Promise(requestAnimationFrame)
        list.hidden = false
        dispatchEvent(new Event('afterprint'))
      }),
    'two',
  ],
  [
    'it stood in an open record, and nothing is left in the list beside it',
    async (page) =>
      focusAndDo(page, '#one', () => {
        const desk = document.querySelector('#desk')
        if (desk)
          desk.innerHTML = `<section><a href="#add">Add</a><div role="tabpanel"><input /><button id="clear">Clear search</button></div></section>
            <section id="record"><button id="delete">Delete</button></section>`
        document.querySelector<HTMLElement>('#delete')?.focus()
        document.querySelector('#record')?.remove()
      }),
    'clear',
  ],
  [
    'a form stands in its place',
    async (page) =>
      focusAndDo(page, '#two', () => {
        document
          .querySelector('#row-2')
          ?.insertAdjacentHTML('afterend', '<form><input id="field" /><button id="leave">Set off</button></form>')
        document.querySelector('#row-2')?.remove()
      }),
    'leave',
  ],
  [
    'a field went that somebody typed in, and another one stands in its place',
    async (page) =>
      focusAndDo(page, '#search', () => {
        const search = document.querySelector('#search')
        search?.insertAdjacentHTML('afterend', '<p><input id="next" /><button>Remove</button></p>')
        search?.remove()
      }),
    'next',
  ],
  [
    'nothing is left in its list',
    async (page) => focusAndDo(page, '#one', () => document.querySelector('#list')?.replaceChildren()),
    'after',
  ],
  [
    'it was made anew',
    async (page) =>
      focusAndDo(page, '#two', () => {
        const list = document.querySelector('#list')
        if (list) list.innerHTML = '<p><button>Approve 9</button></p><p><button id="anew">Approve 2</button></p>'
      }),
    'anew',
  ],
  [
    'what was done with some rows goes with their selection',
    async (page) => {
      await page.locator('#two').focus()
      await focusAndDo(page, '#answer', () => document.querySelector('#selection')?.remove())
    },
    'two',
  ],
  ['nothing is left at all', async (page) => focusAndDo(page, '#one', () => document.querySelector('#desk')?.remove()), 'content'],
  [
    'it was busy for a while',
    async (page) =>
      focusAndDo(page, '#two', () => {
        const button = document.querySelector<HTMLButtonElement>('#two')
        if (!button) return
        button.disabled = true
        button.blur()
        setTimeout(() => (button.disabled = false), 500)
      }),
    'two',
  ],
  [
    'a dialog closed in which only words were pressed',
    async (page) => {
      await focusAndDo(page, '#two', () => {
        document.body.insertAdjacentHTML(
          'beforeend',
          '<div aria-modal="true" id="dialog"><p id="words">Sure?</p><button id="yes">Yes</button></div>',
        )
        document.querySelector<HTMLElement>('#yes')?.focus()
      })
      await page.locator('#words').click()
      await page.evaluate(() => document.querySelector('#dialog')?.remove())
    },
    'two',
  ],
  [
    'a dialog closed in which many places were passed, some of which are gone',
    async (page) =>
      focusAndDo(page, '#two', () => {
        const places = Array.from({ length: 24 }, (_, n) => `<p><button>Read ${n}</button></p>`).join('')
        document.body.insertAdjacentHTML('beforeend', `<div aria-modal="true" id="dialog">${places}</div>`)
        for (const [n, button] of document.querySelectorAll<HTMLElement>('#dialog button').entries()) {
          button.focus()
          if (n % 2 === 1) button.remove()
        }
        document.querySelector('#dialog')?.remove()
      }),
    'two',
  ],
  [
    'a dialog closed that a key opened from the head of a record',
    async (page) =>
      focusAndDo(page, '#two', () => {
        document.querySelector('#desk')?.insertAdjacentHTML('afterbegin', '<h2 id="head" tabindex="-1">Booking</h2>')
        document.querySelector<HTMLElement>('#head')?.focus()
        document.body.insertAdjacentHTML('beforeend', '<div aria-modal="true" id="dialog"><button id="yes">Yes</button></div>')
        document.querySelector<HTMLElement>('#yes')?.focus()
        document.querySelector('#dialog')?.remove()
      }),
    'head',
  ],
  [
    'a dialog closed that a key opened on a screen that was just come to by keys',
    async (page) =>
      focusAndDo(page, '#search', () => {
        document.querySelector<HTMLElement>('#content')?.focus()
        document.body.insertAdjacentHTML('beforeend', '<div aria-modal="true" id="dialog"><button id="yes">Yes</button></div>')
        document.querySelector<HTMLElement>('#yes')?.focus()
        document.querySelector('#dialog')?.remove()
      }),
    'content',
  ],
  [
    'it was removed while all was hidden, as what prints hides it',
    async (page) =>
      focusAndDo(page, '#two', () => {
        const main = document.querySelector('main')
        if (!main) return
        main.style.display = 'none'
        document.querySelector('#row-2')?.remove()
        setTimeout(() => (main.style.display = ''), 500)
      }),
    'row-3',
  ],
  [
    'the title of a dialog is gone on which it was: nobody is put behind the dialog',
    async (page) =>
      focusAndDo(page, '#two', () => {
        document.body.insertAdjacentHTML(
          'beforeend',
          '<div aria-modal="true"><h2 id="title" tabindex="-1">Sure?</h2><button id="yes">Yes</button></div>',
        )
        document.querySelector<HTMLElement>('#title')?.focus()
        document.querySelector('#title')?.remove()
      }),
    'yes',
  ],
  [
    'a toast is gone: it leads back to the work',
    async (page) =>
      focusAndDo(page, '#two', () => {
        document.querySelector<HTMLElement>('#undo')?.focus()
        document.querySelector('#undo')?.remove()
      }),
    'two',
  ],
  [
    'the pressed button of a browser that gives buttons no focus is gone',
    async (page) => {
      await page.evaluate(() => document.addEventListener('mousedown', (event) => event.preventDefault()))
      await page.locator('#two').click()
      await page.evaluate(() => document.querySelector('#row-2')?.remove())
    },
    'row-3',
  ],
  [
    'somebody pressed beside everything and wants none',
    async (page) => {
      await focusAndDo(page, '#two', () => undefined)
      await page.locator('#beside').evaluate((words) => document.body.append(words))
      await page.locator('#beside').click()
      await page.evaluate(() => document.querySelector('#row-2')?.remove())
      // Where it were mistaken, it had come back by then.
      await page.waitForTimeout(300)
    },
    '',
  ],
]

const focusAndDo = async (page: Page, selector: string, work: () => void | Promise<void>): Promise<void> => {
  await page.locator(selector).focus()
  await page.evaluate(work)
}

for (const [cause, happens, stands] of CAUSES)
  test(`whoever works with keys stands where the work goes on when ${cause}`, async ({ page }) => {
    await page.setContent(PAGE)
    await page.addScriptTag({ content: SCRIPT, type: 'module' })
    await happens(page)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id ?? ''), { timeout: 5_000 }).toBe(stands)
  })

test('what comes next has the focus before another key can be pressed', async ({ page }) => {
  await page.setContent(PAGE)
  await page.addScriptTag({ content: SCRIPT, type: 'module' })
  await page.locator('#two').focus()
  const next = page.evaluate(async () => {
    document.querySelector('#row-2')?.remove()
    // No timer, and so no key, comes before this.
    await Promise.resolve()
    return document.activeElement?.id
  })
  expect(await next).toBe('row-3')
})

test('another screen begins at its content, whatever of the words passed before is on it as well', async ({ page }) => {
  await page.route('https://focus.example/**', (route) => route.fulfill({ contentType: 'text/html', body: PAGE }))
  await page.goto('https://focus.example/add')
  await page.addScriptTag({ content: SCRIPT, type: 'module' })
  await page.locator('#after').focus()
  await page.locator('#one').focus()
  await page.evaluate(() => {
    history.pushState(null, '', '/edit')
    document.querySelector('#content')?.replaceChildren(document.createElement('form'))
    document.querySelector('form')?.insertAdjacentHTML('beforeend', '<input /><button id="alike">After</button>')
  })
  await expect.poll(() => page.evaluate(() => document.activeElement?.id ?? ''), { timeout: 5_000 }).not.toBe('')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
})

test('another screen begins at its content, whatever of the frame around it was passed before', async ({ page }) => {
  await page.route('https://focus.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<header><button id="bell">Notifications</button></header>${PAGE}` }),
  )
  await page.goto('https://focus.example/list')
  await page.addScriptTag({ content: SCRIPT, type: 'module' })
  await page.locator('#bell').focus()
  await page.locator('#one').focus()
  await page.evaluate(() => {
    history.pushState(null, '', '/other')
    document.querySelector('#content')?.replaceChildren(document.createElement('p'))
  })
  await expect.poll(() => page.evaluate(() => document.activeElement?.id ?? ''), { timeout: 5_000 }).not.toBe('')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
})
