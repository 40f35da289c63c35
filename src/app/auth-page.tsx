import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { AuthScreen } from '#screens/sign-in/auth-screen.tsx'
import type { AuthSide } from '#screens/sign-in/auth-tabs.tsx'
import { addressAfterSignIn, authSearch } from '#screens/sign-in/after-sign-in.ts'

// The next screen is a list: its parts are fetched while the email and the password are typed.
const WARM_UP = [
  () => import('./portal-frame.tsx'),
  () => import('#screens/shell/shell.tsx'),
  () => import('#screens/requests/request-list-screen.tsx'),
]

/** Which side the address asks for, and what it carries. */
export const readPlace = () => ({
  side: location.pathname === '/signup' ? ('sign-up' as const) : ('sign-in' as const),
  search: v.parse(authSearch, Object.fromEntries(new URLSearchParams(location.search))),
})

/** Goes on to the portal, which is another page; going back does not lead here again. */
export const leaveTo = (next: string | undefined): void => location.replace(addressAfterSignIn(next, location.origin))

/** Sign-in and sign-up by themselves: two addresses of one screen, so that what was typed outlives the change from one to the other. */
export const AuthPage = () => {
  const [{ side, search }, setPlace] = useState(readPlace)
  useEffect(() => {
    const follow = () => setPlace(readPlace())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  useEffect(() => {
    const warmUp = () => void Promise.all(WARM_UP.map((load) => load())).catch(() => undefined)
    addEventListener('input', warmUp, { once: true })
    return () => removeEventListener('input', warmUp)
  }, [])
  const turnTo = (to: AuthSide) => {
    history.pushState(null, '', `/${to === 'sign-up' ? 'signup' : 'signin'}${location.search}`)
    setPlace(readPlace())
  }
  return <AuthScreen side={side} again={search.again === 'yes'} onTurn={turnTo} onSignedIn={() => leaveTo(search.next)} />
}
