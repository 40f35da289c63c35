/** Runs in a page: puts a view, as a later release may have saved it, among those of this device. */
export const plantView = async (view: object): Promise<void> => {
  const name = (await indexedDB.databases()).map((one) => one.name ?? '').find((one) => /^portal-(?!device$|files-)/.test(one)) ?? ''
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(new Error('cannot open')))
  })
  await new Promise<void>((resolve, reject) => {
    const writing = db.transaction('views', 'readwrite')
    writing.objectStore('views').put(view)
    writing.addEventListener('complete', () => resolve())
    writing.addEventListener('error', () => reject(new Error('cannot write')))
  })
  db.close()
}
