import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { readConfig } from '#api/config.ts'
import { streetService } from './streets/street-service.ts'

const KEY = 'mapStyle'
const styles = v.object({ light: v.string(), dark: v.string() })

const remembered = (): ReturnType<typeof streetService> | null => {
  try {
    const parsed = v.safeParse(styles, JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return parsed.success ? streetService(parsed.output) : null
  } catch {
    return null
  }
}

/** The streets of the map service; without a network as they were last known; null where there is none. */
export const readStreets = async (read = readConfig): Promise<ReturnType<typeof streetService> | null> => {
  const config = await read()
  if (config === null) return remembered()
  if (config.mapStyleUrl === null) {
    localStorage.removeItem(KEY)
    return null
  }
  const found = { light: config.mapStyleUrl, dark: config.mapDarkStyleUrl ?? config.mapStyleUrl }
  localStorage.setItem(KEY, JSON.stringify(found))
  return streetService(found)
}

/** The streets of the map service; null while that is not known or where there is none: the map that comes with the app, which needs no network. */
export const useMapStyle = (): ReturnType<typeof streetService> | null => {
  const [streets, setStreets] = useState<ReturnType<typeof streetService> | null>(null)
  useEffect(() => {
    let gone = false
    void readStreets().then((found) => (gone ? undefined : setStreets(found)))
    return () => {
      gone = true
    }
  }, [])
  return streets
}
