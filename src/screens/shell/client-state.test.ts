import { afterEach, describe, expect, it } from 'vitest'
import { clientState, closeNotifications, showSearch, toggleNotifications, writeGlobalSearch } from './client-state.ts'

afterEach(() => {
  closeNotifications()
  showSearch(false)
  writeGlobalSearch('')
})

describe('what the frame is like', () => {
  it('begins with nothing open and nothing typed', () => {
    expect(clientState()).toEqual({ anchorElId: null, isNotificationOpen: false, globalSearch: { text: '', isOpen: false } })
  })

  it('the notifications toggle, at an element while they are open', () => {
    toggleNotifications('bell')
    expect(clientState()).toMatchObject({ anchorElId: 'bell', isNotificationOpen: true })
    toggleNotifications('bell')
    expect(clientState()).toMatchObject({ anchorElId: null, isNotificationOpen: false })
    toggleNotifications('bell')
    closeNotifications()
    expect(clientState()).toMatchObject({ anchorElId: null, isNotificationOpen: false })
  })

  it('what was typed into the search stays when it is closed', () => {
    showSearch(true)
    writeGlobalSearch('7003')
    showSearch(false)
    expect(clientState().globalSearch).toEqual({ text: '7003', isOpen: false })
  })
})
