import * as v from 'valibot'

const KEY = 'scan-signal'

const setting = v.object({ sound: v.boolean(), vibration: v.boolean() })
/** How a device says that a code was read, besides showing it. */
export type ScanSignal = v.InferOutput<typeof setting>

/** The setting of this device: both, unless somebody chose otherwise. */
export const readScanSignal = (): ScanSignal => {
  try {
    return v.parse(setting, JSON.parse(localStorage.getItem(KEY) ?? ''))
  } catch {
    return { sound: true, vibration: true }
  }
}

export const keepScanSignal = (signal: ScanSignal): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify(signal))
  } catch {
    // Without storage it holds until the page is closed.
  }
}

let audio: AudioContext | undefined

const beep = (hertz: number): void => {
  audio ??= new AudioContext()
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = hertz
  volume.gain.value = 0.15
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + 0.12)
}

/** Says that a code was read; lower and shorter for one that was there already. */
export const giveSignal = ({ sound, vibration }: ScanSignal, isNew: boolean): void => {
  if (sound) beep(isNew ? 1760 : 440)
  if (vibration && 'vibrate' in navigator) navigator.vibrate(isNew ? 80 : [30, 60, 30])
}
