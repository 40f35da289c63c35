/** Kinds of devices that the server knows. */
export const DEVICE_TYPES = ['web-desktop', 'web-android', 'web-ios'] as const
type DeviceType = (typeof DEVICE_TYPES)[number]

/** Which kind of device this browser runs on, by what it says of itself. */
export const deviceTypeOf = ({ userAgent, maxTouchPoints = 0 }: { userAgent: string; maxTouchPoints?: number }): DeviceType => {
  if (userAgent.includes('Android')) return 'web-android'
  // iPads call themselves Macs; a Mac has no touch screen.
  const isIos = /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  return isIos ? 'web-ios' : 'web-desktop'
}
