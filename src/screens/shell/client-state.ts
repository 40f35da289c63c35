import { createAtom, useSelector } from '@tanstack/react-store'

/** What of the frame is open on this page, and what was typed into the search of everything. It ends with the page. */
interface ClientState {
  /** The element the notifications stand at. */
  readonly anchorElId: string | null
  readonly isNotificationOpen: boolean
  readonly globalSearch: { readonly text: string; readonly isOpen: boolean }
}

const NOTHING: ClientState = { anchorElId: null, isNotificationOpen: false, globalSearch: { text: '', isOpen: false } }

const state = createAtom<ClientState>(NOTHING)

/** What the frame is like now. */
export const clientState = (): ClientState => state.get()

/** Opens the notifications at an element, or closes them. */
export const toggleNotifications = (anchorElId: string): void => {
  const was = state.get()
  const isNotificationOpen = !was.isNotificationOpen
  state.set({ ...was, isNotificationOpen, anchorElId: isNotificationOpen ? anchorElId : null })
}

export const closeNotifications = (): void => state.set({ ...state.get(), isNotificationOpen: false, anchorElId: null })

/** Opens or closes the search of everything; its text stays. */
export const showSearch = (isOpen: boolean): void => {
  const was = state.get()
  state.set({ ...was, globalSearch: { ...was.globalSearch, isOpen } })
}

export const writeGlobalSearch = (text: string): void => {
  const was = state.get()
  state.set({ ...was, globalSearch: { ...was.globalSearch, text } })
}

export const useNotificationsOpen = (): boolean => useSelector(state, ({ isNotificationOpen }) => isNotificationOpen)
export const useAnchor = (): string | null => useSelector(state, ({ anchorElId }) => anchorElId)
export const useGlobalSearchState = (): ClientState['globalSearch'] => useSelector(state, ({ globalSearch }) => globalSearch)
