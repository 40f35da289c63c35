import { Button, FileButton, Group, Textarea } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { MapPoint } from '#ui/map/degrees.ts'
import { GEOJSON_MESSAGES } from './geojson-messages.ts'
import { readGeojson } from './read-geojson.ts'
import classes from './area-field.module.css'

interface GeojsonStartProps {
  /** What was typed and not drawn yet. */
  readonly text: string
  readonly onText: (text: string) => void
  /** Draws it; whether that was possible. */
  readonly onDraw: (corners: readonly MapPoint[]) => boolean
  /** What is said of several areas. */
  readonly onlyOne: string
  /** Why what could be read was not drawn. */
  readonly refusal: string | undefined
}

const MOST_BYTES = 1024 * 1024
const TYPES = '.geojson,.json,application/geo+json,application/json'

/** An area to begin with from another program. */
export const GeojsonStart = ({ text, onText, onDraw, onlyOne, refusal }: GeojsonStartProps) => {
  const { t, i18n } = useLingui()
  const [fault, setFault] = useState<keyof typeof GEOJSON_MESSAGES | 'many' | null>(null)
  const draw = (json: string) => {
    const read = readGeojson(json)
    if (typeof read === 'string') return setFault(read)
    setFault(null)
    if (onDraw(read)) onText('')
  }
  const forgetFile = useRef<() => void>(null)
  const pick = async (file: File | null) => {
    // The same file may be picked again after it was mended.
    forgetFile.current?.()
    if (!file) return
    if (file.size > MOST_BYTES) return setFault('file_size')
    try {
      const json = await file.text()
      onText(json)
      draw(json)
    } catch {
      setFault('file_unreadable')
    }
  }
  return (
    <div className={classes.quick}>
      <Textarea
        label={t`GeoJSON text`}
        description={t`One area in degrees, as maps and city portals export it.`}
        dir="ltr"
        autosize
        minRows={3}
        maxRows={8}
        spellCheck={false}
        value={text}
        onChange={(event) => {
          onText(event.currentTarget.value)
          setFault(null)
        }}
        error={fault === null ? refusal : fault === 'many' ? onlyOne : i18n._(GEOJSON_MESSAGES[fault])}
      />
      <Group gap="xs">
        <Button variant="default" mih={44} onClick={() => draw(text)}>
          {t`Draw from GeoJSON`}
        </Button>
        <FileButton accept={TYPES} resetRef={forgetFile} onChange={(file) => void pick(file)}>
          {(props) => (
            <Button variant="default" mih={44} leftSection={<IconFileUpload size={20} aria-hidden />} {...props}>
              {t`Choose a file`}
            </Button>
          )}
        </FileButton>
      </Group>
    </div>
  )
}
