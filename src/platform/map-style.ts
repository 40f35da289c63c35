import { useEffect, useState } from 'react'
import { readConfig } from '#api/config.ts'

interface Streets {
  readonly light: string
  readonly dark: string
}

/** Where the styles of the map service are, a light and a dark one; null while that is not known or where there is none: the map that comes with the app, which needs no network. */
export const useMapStyle = (): Streets | null => {
  const [streets, setStreets] = useState<Streets | null>(null)
  useEffect(() => {
    let gone = false
    void readConfig().then((config) => {
      if (gone || !config || config.mapStyleUrl === null) return
      setStreets({ light: config.mapStyleUrl, dark: config.mapDarkStyleUrl ?? config.mapStyleUrl })
    })
    return () => {
      gone = true
    }
  }, [])
  return streets
}
