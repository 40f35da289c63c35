import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** What is asked of the columns in such words is held back. */
    columnsWait?: string | null
    askColumns?: () => void
  }
}

/** Makes a page, from its next load on, able to hold back what it asks of the columns. */
export const holdableColumns = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const held: (() => void)[] = []
    const Original = SharedWorker
    window.SharedWorker = class extends Original {
      constructor(...given: ConstructorParameters<typeof Original>) {
        super(...given)
        const { port } = this
        const send = port.postMessage.bind(port)
        port.postMessage = (message: unknown, more?: StructuredSerializeOptions | Transferable[]) => {
          const ask = () => (Array.isArray(more) ? send(message, more) : send(message, more))
          const { columnsWait } = window
          if (columnsWait && JSON.stringify(message).includes(columnsWait)) held.push(ask)
          else ask()
        }
      }
    }
    window.askColumns = () => {
      window.columnsWait = null
      for (const ask of held.splice(0)) ask()
    }
  })
