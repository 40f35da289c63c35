import { IconChevronDown } from '@tabler/icons-react'

/** The arrow of a native select: Mantine's own gets its size from styles that only its other choices bring. */
export const SELECT_ARROW = { rightSection: <IconChevronDown size={18} aria-hidden />, rightSectionPointerEvents: 'none' } as const
