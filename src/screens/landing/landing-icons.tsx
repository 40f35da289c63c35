import type { LandingIcon } from './landing-text.ts'

/** Own drawings on a grid of 24, one stroke of 1.75. */
const PATHS: Readonly<Record<LandingIcon | 'theme' | 'menu' | 'check' | 'phone', string>> = {
  offline: 'M4 4l16 16M9.5 9.6A6 6 0 0 0 6 15a4 4 0 0 0 4 4h8M19.6 17.5A3.5 3.5 0 0 0 17.5 12h-.8A6 6 0 0 0 12 8.2',
  fast: 'M13 3L5 13.5h6L10 21l9-11h-6.500L13 3Z',
  language: 'M4 6h9M8.500 4v2M11 6c0 4-3 7-7 8M6 9.500c1 2.500 3.500 4 6 4.500M12.500 20l4-10 4 10M14 17h5',
  shield: 'M12 3l7 3v5c0 4.500-3 8-7 10-4-2-7-5.500-7-10V6l7-3ZM9 12l2.200 2.200L15.200 10',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4l2-2ZM10 21h4',
  lock: 'M6 11h12v9H6v-9ZM8.500 11V8a3.500 3.500 0 0 1 7 0v3M12 15v2',
  bin: 'M3.500 8h17M5 8l1.500 11h11L19 8M8 5h8M9.500 11.500l.5 4.500M14.500 11.500l-.5 4.500',
  calendar: 'M5 6h14v14H5V6ZM5 10h14M9 3.500V7M15 3.500V7M9 14.500l2 2 4-3.500',
  swap: 'M4 9h14l-3.500-3.500M20 15H6l3.500 3.500',
  truck: 'M3 6h10v10H3V6ZM13 10h4l4 3.500V16h-8v-6ZM7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM17 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  money: 'M3 7h18v11H3V7ZM12 15a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5ZM6.500 12.500h.01M17.500 12.500h.01',
  chart: 'M4 20h16M6.500 16.500v-5M12 16.500V5M17.500 16.500V9',
  theme: 'M12 3a9 9 0 1 0 0 18V3ZM12 3a9 9 0 0 1 0 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  phone:
    'M8 3h8a1.500 1.500 0 0 1 1.500 1.500v15A1.500 1.500 0 0 1 16 21H8a1.500 1.500 0 0 1-1.500-1.500v-15A1.500 1.500 0 0 1 8 3ZM12 7v6M9.500 11l2.500 2.500 2.500-2.500M10.500 18h3',
}

/** A drawing that says nothing the words beside it do not say. */
export const Glyph = ({ of, size = 24 }: { of: keyof typeof PATHS; size?: number }) => (
  <svg
    className={of === 'swap' || of === 'truck' ? 'glyph mirrored' : 'glyph'}
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d={PATHS[of]} />
  </svg>
)
