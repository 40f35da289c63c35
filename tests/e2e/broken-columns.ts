import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** As long as it is true, columns cannot be read. */
    columnsFail?: boolean
  }
}

/** Makes a page, from its next load on, answer questions itself, from columns that its browser cannot read. */
export const breakColumns = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Reflect.deleteProperty(window, 'SharedWorker')
    Reflect.deleteProperty(window, 'Worker')
    window.columnsFail = true
    const original = Reflect.get(IDBDatabase.prototype, 'transaction')
    IDBDatabase.prototype.transaction = function (names, ...more) {
      const stores = [names].flat()
      // All stores together are asked for where the database is opened.
      const isQuestion = stores.includes('columnSets') && stores.length < 5
      if (window.columnsFail === true && isQuestion) throw new DOMException('a broken disk', 'UnknownError')
      return original.call(this, names, ...more)
    }
  })
