import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { LIST_SEARCH_DEFAULTS } from '#screens/list/list-search.ts'

/**
 * The ways out of a form. Whoever edited a record goes back to where they came from, so that the list keeps its place, tab and filters; a
 * new record comes up in the list of all, where it is seen whatever its state. `path`: the list's; a record beside it is at its `/view`.
 */
export const useLeaveForm = (path: string) => {
  const navigate = useNavigate()
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const toRecord = (id: string) =>
    void navigate({ to: `${path}/view`, search: { ...LIST_SEARCH_DEFAULTS, status: 'all', id }, replace: true })
  const toList = () => void navigate({ to: path, search: LIST_SEARCH_DEFAULTS, replace: true })
  return {
    /** After a record was edited, or left as it was. */
    back: (id: string | null) => {
      if (canGoBack) return history.back()
      if (id === null) toList()
      else toRecord(id)
    },
    /** To a record that was made just now. */
    toRecord,
  }
}
