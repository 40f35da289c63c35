import { useMediaQuery } from '@mantine/hooks'

/** Whether there is room for tables and a sidebar. */
export const useDesktop = (): boolean => useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
