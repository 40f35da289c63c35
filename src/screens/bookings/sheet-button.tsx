import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useLingui } from '@lingui/react'
import type { MessageDescriptor } from '@lingui/core'
import { useRef, useState, type ComponentType } from 'react'
import { Sheet } from '#ui/overlay/on-demand.tsx'
import { useOwnEscape } from '#ui/overlay/use-own-escape.ts'

interface SheetButtonProps {
  readonly label: MessageDescriptor
  readonly icon: Icon
  /** What opens, fetched when somebody is about to. */
  readonly panel: { readonly Component: ComponentType; readonly ready: () => Promise<void> }
}

/** Opens figures about a list. */
export const SheetButton = ({ label, icon: Glyph, panel: { Component, ready } }: SheetButtonProps) => {
  const { _ } = useLingui()
  const [opened, setOpened] = useState(false)
  // Esc takes it back while it is still on its way: it would come up later, over what is done then.
  const [isAwaited, setAwaited] = useState(false)
  const awaited = useRef(false)
  const wait = (isOn: boolean) => {
    awaited.current = isOn
    setAwaited(isOn)
  }
  useOwnEscape(isAwaited, () => wait(false))
  const open = async () => {
    wait(true)
    // The panel opens with what is in it: an empty one would keep the focus on its way out.
    await ready()
    if (!awaited.current) return
    wait(false)
    setOpened(true)
  }
  const words = _(label)
  return (
    <>
      <Button
        variant="default"
        px="xs"
        leftSection={<Glyph size={18} aria-hidden />}
        onPointerEnter={() => void ready()}
        onFocus={() => void ready()}
        onClick={() => void open()}
      >
        {words}
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title={words}>
        <Component />
      </Sheet>
    </>
  )
}
