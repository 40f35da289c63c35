import { useEffect, useState, type ReactNode } from 'react'
import { DatabaseContext } from '#db/hooks/use-database.ts'
import type { PortalDatabase } from '#db/core/database.ts'
import { writeDeviceLanguage, writeDeviceSession } from '#db/core/device.ts'
import { assertNotTaken, NewerDatabaseError } from '#db/core/open.ts'
import { useLocale } from '#i18n/locale.tsx'
import { keepPush, shouldOfferPush } from '#platform/resume-push.ts'
import { knownSession, useKnownSession } from '#session/known-session.ts'
import { watchRevocation } from '#session/revocation.ts'
import { finishSignOut, isSigningOut } from '#session/sign-out.ts'
import { startSync } from '#sync/core/triggers.ts'
import { latePart } from '#ui/late-part.tsx'
import { openingOf, takeOpening } from './opening.ts'
import { findLoss, keepLossRecord } from './watch-loss.ts'

// Hardly ever needed.
const { Component: LateUpdateNeeded } = latePart(async () => (await import('./update-needed.tsx')).UpdateNeeded)
const startToasts = () => import('./start-toasts.tsx')

type Stage = { readonly db: PortalDatabase } | { readonly failure: unknown } | null

/**
 * What is written at a start can wait for another one: where this device has no room for it, it shows and sends what it has all the same.
 * Null: not written.
 */
const whereRoom = async <T,>(writing: Promise<T>): Promise<T | null> => {
  try {
    return await writing
  } catch (error) {
    const { isStorageFull } = await import('#db/recovery/write-again.ts')
    if (!isStorageFull(error)) throw error
    return null
  }
}

/** Opens the vendor's database and syncs for as long as the main area is on screen and somebody is signed in. */
export const PortalFrame = ({ children }: { children: ReactNode }) => {
  const session = useKnownSession()
  const { language } = useLocale()
  // Opened ahead, as a rule: then the first screen is drawn once, with what is in it.
  const [stage, setStage] = useState<Stage>(() => {
    const db = openingOf(session)?.db
    return db ? { db } : null
  })

  useEffect(() => {
    if (!session) {
      // Signed out in another tab: this one shows nothing of the vendor any longer.
      if (!isSigningOut()) location.replace('/signin')
      return
    }
    let gone = false
    let close = () => undefined as void
    const open = async () => {
      const db = await takeOpening(session).database
      if (db === null) return
      if (gone) return db.close()
      close = () => db.close()
      // A newer release in another window took the database over, maybe before this page stood: it must not go on as if nothing were.
      assertNotTaken(db)
      db.onClosed = (to) => {
        if (to === 'newer' && !gone) setStage({ failure: new NewerDatabaseError('the database was taken over by a newer release') })
      }
      // What is on this device is shown before anything else is done.
      setStage((was) => (was && 'db' in was && was.db === db ? was : { db }))
      // Kept where the service worker can read it; it may have been wiped while this page was not open.
      const { userId, vendorId, email, name } = session
      await whereRoom(writeDeviceSession({ userId, vendorId, email, name }))
      if (gone) return
      const lost = await findLoss(db)
      if (lost !== null) void startToasts().then(({ toastLoss }) => toastLoss(lost))
      const stopRecording = await whereRoom(keepLossRecord(db))
      if (gone) return stopRecording?.()
      const sync = startSync(db)
      close = () => {
        stopRecording?.()
        // Nobody signed in any more: what has not left is lost, as the question before the sign-out says.
        sync.stop({ isLost: knownSession() === null })
        db.close()
      }
      void import('./behind-the-screen.ts').then(({ workBehindTheScreen }) => workBehindTheScreen(db, () => gone)).catch(() => undefined)
      await finishSignOut()
      // Nothing the vendor does depends on push: where the server cannot be asked now, the offer comes at another start.
      const offer = await shouldOfferPush().catch(() => false)
      if (offer)
        await import('./push-offer.tsx').then(
          (module) => module.offerPush(),
          () => undefined,
        )
    }
    open().catch((failure: unknown) => gone || setStage({ failure }))
    return () => {
      gone = true
      setStage(null)
      close()
    }
  }, [session])

  useEffect(() => watchRevocation(), [])

  useEffect(() => {
    void writeDeviceLanguage(language).catch(() => undefined)
    return session ? keepPush(language) : undefined
  }, [language, session])

  if (stage && 'failure' in stage) {
    if (!(stage.failure instanceof NewerDatabaseError)) throw stage.failure
    return <LateUpdateNeeded />
  }
  if (!session || !stage) return null
  return <DatabaseContext value={stage.db}>{children}</DatabaseContext>
}
