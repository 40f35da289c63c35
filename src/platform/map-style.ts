import { useEffect, useState } from 'react'
import { readConfig } from '#api/config.ts'

/** The style of a map service, where the operator has set one and it can be asked; null: the map that comes with the app, which needs no network. */
export const useMapStyle = (): string | null => {
  const [styleUrl, setStyleUrl] = useState<string | null>(null)
  useEffect(() => {
    let gone = false
    void readConfig().then((config) => {
      if (!gone && config) setStyleUrl(config.mapStyleUrl)
    })
    return () => {
      gone = true
    }
  }, [])
  return styleUrl
}
