import { useMediaQuery } from '@mantine/hooks'

/** Whether keys are likely at hand: where nothing but a finger points, there are none. */
export const useKeysLikely = (): boolean => useMediaQuery('(any-hover: hover)', true, { getInitialValueInEffect: false })
