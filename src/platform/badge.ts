/** Shows a number on the app's icon, where the browser can; 0 takes it away. Nothing depends on it. */
export const showBadge = (count: number): void => {
  if (!('setAppBadge' in navigator)) return
  const done = count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count)
  done.catch(() => undefined)
}
