import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { LIST_SEARCH_DEFAULTS } from '#screens/list/list-search.ts'

interface FormPlaces {
  /** The list's path, and that of a record beside it. */
  readonly path: string
  readonly detailPath: string
}

/**
 * The ways out of a form. Whoever edited a record goes back to where they came from, so that the list keeps its place, tab and filters; a
 * new record comes up in the list of all, where it is seen whatever its state.
 */
export const useLeaveForm = ({ path, detailPath }: FormPlaces) => {
  const navigate = useNavigate()
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const toRecord = (id: string) => void navigate({ to: detailPath, search: { ...LIST_SEARCH_DEFAULTS, status: 'all', id }, replace: true })
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
