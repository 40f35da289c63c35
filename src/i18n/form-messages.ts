import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { FORM_FAULTS, type FormFault } from '#domain/kernel/form-rules.ts'
import { MOST_POSITIONS } from '#domain/kernel/place.ts'

/** Of an area that is drawn: its ring ends where it begins. */
const MOST_CORNERS = MOST_POSITIONS - 1

const MESSAGES: Readonly<Record<FormFault, MessageDescriptor>> = {
  required: msg({ message: '{field} is required' }),
  required_many: msg({ message: '{field} are required' }),
  digits: msg({ message: '{field} must be numbers only' }),
  length_2_70: msg({ message: '{field} must be 2 to 70 characters' }),
  name_characters: msg({ message: '{field} contains invisible characters or a line break. Type it again.' }),
  name_letter: msg({ message: '{field} must hold a letter or a number' }),
  length_2_20: msg({ message: '{field} must be 2 to 20 characters' }),
  length_1_70: msg({ message: '{field} must be 1 to 70 characters' }),
  length_1_40: msg({ message: '{field} must be 1 to 40 characters' }),
  length_300: msg({ message: '{field} must be at most 300 characters' }),
  mobile: msg({ message: '{field} must be exactly 10 digits' }),
  postal: msg({ message: '{field} must be numbers only, at most 6 digits' }),
  images: msg({ message: '{field}: at most 5 images' }),
  file_photo: msg({ message: '{field} must be JPG, JPEG or PNG' }),
  file_pdf: msg({ message: '{field} must be a PDF file' }),
  yards: msg({ message: '{field}: at most 50' }),
  email: msg`Invalid email address`,
  day: msg({ message: '{field} must be a valid date' }),
  day_over: msg({ message: '{field}: this day is already over' }),
  under_18: msg`The driver must be at least 18 years old`,
  amount: msg({ message: '{field} must be an amount in riyals, with two decimals at most' }),
  amount_range: msg({ message: '{field} must be 0 to 100,000,000 riyals' }),
  whole: msg({ message: '{field} must be a whole number' }),
  units: msg({ message: '{field} must be 1 to 500' }),
  choice: msg({ message: '{field}: choose one of the list' }),
  latitude: msg`Latitude is a number from -90 to 90`,
  longitude: msg`Longitude is a number from -180 to 180`,
  time: msg({ message: '{field} must be a time from 00:00 to 23:59' }),
  ends_before: msg({ message: '{field} must not be before the beginning' }),
  same_time: msg({ message: '{field} must differ from the start time' }),
  days_92: msg({ message: '{field}: at most 92 days. Add another exception for more.' }),
  notice: msg({ message: '{field} must be 1 to 60' }),
  barcode_taken: msg`Barcode must be unique`,
  barcode_signs: msg`Barcode may hold letters A to Z, digits and - . $ / + % only`,
  size_not_allowed: msg`This kind of waste is not collected in a container of this size. Choose another size.`,
  area_open: msg`Finish the area, or remove its corners`,
  area_pasted: msg`GeoJSON text was entered but not drawn: draw it, or clear the field`,
  area_corners: msg`The area needs at least three corners`,
  area_many: msg`The area has more than ${MOST_CORNERS} corners`,
  area_range: msg`The area lies outside the world’s map`,
  area_flat: msg`The corners of the area lie on one line`,
  area_crossing: msg`The border of the area crosses itself`,
  area_country: msg`The area is larger than the country`,
}

/** What is wrong with a field, as a message that is shown later. `field` is its label. */
export const formFaultMessage = (fault: string, field: string): MessageDescriptor => {
  const known = FORM_FAULTS.find((candidate) => candidate === fault) ?? 'required'
  return { ...MESSAGES[known], values: { ...MESSAGES[known].values, field } }
}

/** What is wrong with a field. `field` is its label. */
export const describeFormFault = (i18n: I18n, fault: string, field: string): string => i18n._(formFaultMessage(fault, field))
