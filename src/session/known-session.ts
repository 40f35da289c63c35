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

// The same person at the same vendor stays the same object, so that signing in again disturbs no open screen.
const change = (next: SessionInfo | null): void =>
  current.set((known) => (next && next.userId === known?.userId && next.vendorId === known.vendorId ? known : next))

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

/** The known session, live: also when another tab signs in or out. */
export const useKnownSession = (): SessionInfo | null => {
  useEffect(() => {
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])
  return useSelector(current)
}
