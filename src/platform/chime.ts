let context: AudioContext | null = null

/** Whether somebody is just pressing something. */
const isTouched = (): boolean => 'userActivation' in navigator && navigator.userActivation.isActive

/** Two notes, one after the other: their pitch in hertz and when each begins, in seconds. */
const NOTES = [
  { pitch: 784, at: 0 },
  { pitch: 1047, at: 0.16 },
] as const
const NOTE_S = 0.32

/**
 * Browsers let a page sound only after somebody touched it: it makes itself ready with the touch that is going on, else with the next one.
 * Returns how to stop that.
 */
export const readyChime = (): (() => void) => {
  const touched = () => {
    try {
      context ??= new AudioContext()
      void context.resume().catch(() => undefined)
    } catch {
      // A browser without sound.
    }
    stop()
  }
  const stop = () => {
    window.removeEventListener('pointerdown', touched)
    window.removeEventListener('keydown', touched)
  }
  if (context !== null) return stop
  if (isTouched()) touched()
  else {
    window.addEventListener('pointerdown', touched)
    window.addEventListener('keydown', touched)
  }
  return stop
}

const sound = (audio: AudioContext, volume: number): void => {
  for (const { pitch, at } of NOTES) {
    const note = audio.createOscillator()
    const loudness = audio.createGain()
    const start = audio.currentTime + at
    note.frequency.value = pitch
    loudness.gain.setValueAtTime(0, start)
    loudness.gain.linearRampToValueAtTime(volume * 0.4, start + 0.02)
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + NOTE_S)
    note.connect(loudness).connect(audio.destination)
    note.start(start)
    note.stop(start + NOTE_S)
  }
}

/** Sounds once, as loud as `volume` (0 to 1) says; not where nobody has touched the page yet. */
export const chime = (volume: number): void => {
  const audio = context
  if (audio?.state === 'running') sound(audio, volume)
  // The touch that asks for it may be the first, whose page takes a moment to become able to sound.
  else if (audio && isTouched())
    void audio.resume().then(
      () => sound(audio, volume),
      () => undefined,
    )
}
