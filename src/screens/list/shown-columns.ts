import { createContext, useContext } from 'react'

/** The ids of the columns that the table shows, as one text, so that rows are drawn anew only for others; null: there is no table. */
export const ShownColumns = createContext<string | null>(null)

/** Whether the table around leaves a column out, so that another cell says in a second line what it would. */
export const useIsLeftOut = (id: string): boolean => {
  const shown = useContext(ShownColumns)
  return shown !== null && !shown.split('.').includes(id)
}
