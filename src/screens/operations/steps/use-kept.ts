import { useRef, useState } from 'react'
import type { StepDraft, StepFields } from './step-draft.ts'

/**
 * A value of a step's form, as it was left: like `useState`, and kept on this device from one change to the next, also of a photo that is
 * stored when its sheet is closed already.
 */
export const useKept = <Name extends keyof StepFields>(draft: StepDraft, name: Name, usual: StepFields[Name]) => {
  type Value = StepFields[Name]
  const kept: Value | undefined = draft.values[name]
  const [value, setValue] = useState<Value>(kept === undefined ? usual : kept)
  const last = useRef(value)
  const change = (next: (was: Value) => Value): void => {
    last.current = next(last.current)
    setValue(last.current)
    void draft.keep({ [name]: last.current })
  }
  return [value, change] as const
}
