import { Plural } from '@lingui/react/macro'

/** Says that others who used this device have unsent work on it, which stays when somebody leaves. */
export const OthersStay = ({ people }: { people: number }) => (
  <Plural
    value={people}
    one="Unsent work of another person stays on this device until that person signs in here again."
    other="Unsent work of # other people stays on this device until they sign in here again."
  />
)
