import { deviceSetting } from '#platform/device-setting.ts'

/** As it is kept: in JSON. */
const OFF = '"off"'
const setting = deviceSetting('keyboard-shortcuts', { read: (kept) => kept !== OFF, write: (on) => (on ? '"on"' : OFF) })

/** Whether single keys do something, on this device: somebody who speaks to it, or whose hand rests on the keys, switches them off. */
export const useShortcutsOn = () => [setting.useValue(), setting.keep] as const
