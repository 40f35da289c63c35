/** Calls back once the next frame was painted, when to ask where things stand costs no layout of its own. Returns how to call it off. */
export const afterPaint = (call: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout>
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(call)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
