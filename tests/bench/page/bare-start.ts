import Dexie from 'dexie'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

interface Row {
  readonly id: string
  readonly number: number
  readonly customerName: { readonly en: string }
}

const FIRST = 50

/** The first rows of the list, straight from the index they stand in. */
const readRows = async (): Promise<readonly Row[]> => {
  const names = (await indexedDB.databases()).map((one) => one.name ?? '')
  const db = await new Dexie(names.find((name) => /^portal-(?!device$|files-)/.test(name)) ?? '').open()
  const range = ['renewal', 'pending'] as const
  return db
    .table<Row>('requests')
    .where('[type+status+requestedAt+id]')
    .between([...range, Dexie.minKey, Dexie.minKey], [...range, Dexie.maxKey, Dexie.maxKey])
    .limit(FIRST)
    .toArray()
}

const cell = (key: string, content: string | number) => createElement('div', { key, role: 'gridcell' }, content)

// A page of React and Dexie that shows the same rows and can do nothing else: what our start is compared with.
const root = document.body.appendChild(document.createElement('div'))
void readRows().then((rows) =>
  createRoot(root).render(
    createElement(
      'div',
      { role: 'grid' },
      rows.map((row) =>
        createElement(
          'div',
          { key: row.id, role: 'row' },
          cell('number', row.number),
          cell('customer', row.customerName.en),
          createElement('div', { key: 'answer', role: 'gridcell' }, createElement('button', null, 'Approve')),
        ),
      ),
    ),
  ),
)
