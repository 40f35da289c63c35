import { useMediaQuery } from '@mantine/hooks'

const at = { getInitialValueInEffect: false }

export type TableRoom = 'phone' | 'tablet' | 'desktop' | 'wide'

/** How much room a list has: cards on a phone, from a tablet on a table with more and more columns. */
export const useTableRoom = (): TableRoom => {
  const isTablet = useMediaQuery('(min-width: 48em)', true, at)
  const isDesktop = useMediaQuery('(min-width: 75em)', true, at)
  const isWide = useMediaQuery('(min-width: 90em)', true, at)
  return isWide ? 'wide' : isDesktop ? 'desktop' : isTablet ? 'tablet' : 'phone'
}
