/** Hands a file to the browser's downloads. */
export const saveFile = (file: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The download has taken the bytes by the next turn in every browser; a minute is for slow ones.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
