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

/** A device without room for it, or that keeps nothing, shows the streets all the same, as long as there is a network. */
const remember = (found: v.InferOutput<typeof styles> | null): void => {
  try {
    if (found) localStorage.setItem(KEY, JSON.stringify(found))
    else localStorage.removeItem(KEY)
  } catch {
    // Nothing that somebody made is lost.
  }
}

/** The streets of the map service; without a network as they were last known; null where there is none. */
export const readStreets = async (read = readConfig): Promise<ReturnType<typeof streetService> | null> => {
  const config = await read()
  if (config === null) return remembered()
  const { mapStyleUrl: light, mapDarkStyleUrl: dark } = config
  const found = light === null ? null : { light, dark: dark ?? light }
  remember(found)
  return found && streetService(found)
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
