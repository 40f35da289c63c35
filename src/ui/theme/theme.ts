import { createTheme, type CSSVariablesResolver, type MantineColorsTuple, type MantineThemeComponents } from '@mantine/core'
import { colors } from './colors.ts'
import { SteadyButton } from './steady-button.tsx'

// The words of the specification for the same colours.
const named: Record<string, MantineColorsTuple> = {
  ...colors,
  primary: colors.green,
  secondary: colors.teal,
  error: colors.red,
  warning: colors.orange,
  info: colors.blue,
}

const TOUCH = '2.75rem'
const overlay = { overlayProps: { backgroundOpacity: 0.5 }, transitionProps: { duration: 150 } }

// Written as plain data: naming the library's components themselves would put all of them into the first chunk.
const components: MantineThemeComponents = {
  Button: {
    defaultProps: { component: SteadyButton },
    vars: (_theme: unknown, props: { size?: unknown }) => ({
      root: props.size === undefined ? { '--button-height': TOUCH, '--button-padding-x': '1rem' } : {},
    }),
  },
  ActionIcon: { defaultProps: { size: TOUCH, variant: 'subtle', color: 'gray' } },
  Input: { vars: () => ({ wrapper: { '--input-height': TOUCH, '--input-fz': '1rem' } }) },
  PasswordInput: { defaultProps: { rightSectionWidth: TOUCH }, vars: () => ({ root: { '--psi-button-size': TOUCH } }) },
  SegmentedControl: { vars: () => ({ root: { '--sc-padding': '0.625rem 0.875rem' } }) },
  Checkbox: { defaultProps: { size: 'md' } },
  NavLink: { defaultProps: { variant: 'light' } },
  Tabs: { defaultProps: { keepMounted: false } },
  Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
  Modal: { defaultProps: { centered: true, ...overlay } },
  Drawer: { defaultProps: overlay },
  // The heading of a dialog is no banner of the page.
  ModalHeader: { defaultProps: { role: 'presentation' } },
  DrawerHeader: { defaultProps: { role: 'presentation' } },
  Tooltip: { defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: false } } },
}

export const theme = createTheme({
  colors: named,
  primaryColor: 'primary',
  primaryShade: { light: 7, dark: 7 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: "'IBM Plex Sans', 'IBM Plex Sans Arabic', system-ui, sans-serif",
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.5rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '2rem' },
  headings: {
    fontFamily: "'IBM Plex Sans', 'IBM Plex Sans Arabic', system-ui, sans-serif",
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.3' },
      h2: { fontSize: '1.25rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  components,
})

/** Colours of surfaces and secondary text, so that no screen names a shade. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--line-height-tight': '1.35' },
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': colors.gray[9],
    '--mantine-color-dimmed': colors.gray[6],
    '--mantine-color-placeholder': colors.gray[6],
    '--mantine-color-error': colors.red[7],
    '--mantine-color-default-border': colors.gray[3],
    '--mantine-color-anchor': colors.green[7],
    '--surface-canvas': colors.gray[0],
    '--surface-raised': '#ffffff',
    '--surface-hover': colors.gray[1],
    '--border-control': colors.gray[6],
  },
  dark: {
    '--mantine-color-body': colors.dark[7],
    '--mantine-color-text': colors.dark[0],
    '--mantine-color-dimmed': colors.dark[2],
    '--mantine-color-placeholder': colors.dark[2],
    '--mantine-color-error': colors.red[4],
    '--mantine-color-default-border': colors.dark[5],
    '--mantine-color-anchor': colors.green[4],
    // Mantine's own shade is so pale that a quiet button looks like any other text.
    '--mantine-color-primary-light-color': colors.green[4],
    '--surface-canvas': colors.dark[8],
    '--surface-raised': colors.dark[7],
    '--surface-hover': colors.dark[6],
    '--border-control': colors.dark[3],
  },
})
