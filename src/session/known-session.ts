import { createAtom, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import * as v from 'valibot'
import { clearLossRecord } from '#platform/loss-record.ts'
import { sessionInfo, type SessionInfo } from '#protocol/session.ts'

const KEY = 'knownSession'

const read = (): SessionInfo | null => {
  try {
    const parsed = v.safeParse(sessionInfo, JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

const current = createAtom(read())
// Apart from it, because a new name disturbs no open screen either.
const currentName = createAtom(current.get()?.name ?? '')

// The same person at the same vendor stays the same object, so that signing in again disturbs no open screen.
const change = (next: SessionInfo | null): void => {
  currentName.set(next?.name ?? '')
  current.set((known) => (next && next.userId === known?.userId && next.vendorId === known.vendorId ? known : next))
}

const onStorage = (event: StorageEvent): void => {
  if (event.key === KEY || event.key === null) change(read())
}

/**
 * Who is signed in as far as this device knows. It holds no secret (the key is a cookie scripts cannot read) and is
 * there so that the portal opens without a network. The server has the last word at the next sync.
 */
export const knownSession = (): SessionInfo | null => current.get()

/** Remembers who signed in (null: nobody) for this page and every later visit. */
export const rememberSession = (session: SessionInfo | null): void => {
  if (session) localStorage.setItem(KEY, JSON.stringify(session))
  else {
    localStorage.removeItem(KEY)
    // What is wiped on purpose is no loss.
    clearLossRecord()
  }
  change(session)
}

/** What the signed-in person is called, where that is who is signed in here. */
export const renameKnown = ({ userId, name }: { userId: string; name: string }): void => {
  const known = current.get()
  if (known?.userId === userId && currentName.get() !== name) rememberSession({ ...known, name })
}

/** What the signed-in person is called now, live. */
export const useKnownName = (): string => useSelector(currentName)

/** The known session, live: also when another tab signs in or out. */
export const useKnownSession = (): SessionInfo | null => {
  useEffect(() => {
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])
  return useSelector(current)
}
