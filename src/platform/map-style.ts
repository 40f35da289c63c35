import { useEffect, useState } from 'react'
import * as v from 'valibot'

const config = v.object({ mapStyleUrl: v.nullable(v.string()) })

const TIME_LIMIT_MS = 15_000

/** The style of a map service, where the operator has set one and it can be asked; null: the map that comes with the app, which needs no network. */
export const useMapStyle = (): string | null => {
  const [styleUrl, setStyleUrl] = useState<string | null>(null)
  useEffect(() => {
    let gone = false
    fetch('/api/config', { signal: AbortSignal.timeout(TIME_LIMIT_MS) })
      .then((response) => response.json())
      .then(
        (body: unknown) => {
          const parsed = v.safeParse(config, body)
          if (!gone && parsed.success) setStyleUrl(parsed.output.mapStyleUrl)
        },
        () => undefined,
      )
    return () => {
      gone = true
    }
  }, [])
  return styleUrl
}
