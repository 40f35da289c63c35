import { useLocalStorage } from '@mantine/hooks'

/** Whether single keys do something, on this device: somebody who speaks to it, or whose hand rests on the keys, switches them off. */
export const useShortcutsOn = () => {
  const [value, setValue] = useLocalStorage<'on' | 'off'>({
    key: 'keyboard-shortcuts',
    defaultValue: 'on',
    getInitialValueInEffect: false,
  })
  return [value !== 'off', (on: boolean) => setValue(on ? 'on' : 'off')] as const
}
