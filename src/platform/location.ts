/** Where the device is, degrees, or why it cannot be said. */
type Located = { readonly lat: number; readonly lng: number } | 'refused' | 'unknown'

const TIME_LIMIT_MS = 15_000
const OLD_ENOUGH_MS = 60_000

/** Asks the device where it is, once; the browser asks the person. Works without a network where the device has a receiver of its own. */
export const locate = (): Promise<Located> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve('unknown')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      (error) => resolve(error.code === error.PERMISSION_DENIED ? 'refused' : 'unknown'),
      { enableHighAccuracy: true, timeout: TIME_LIMIT_MS, maximumAge: OLD_ENOUGH_MS },
    )
  })
