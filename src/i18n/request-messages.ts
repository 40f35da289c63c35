import { msg } from '@lingui/core/macro'

/**
 * The fields of a request that are read as they are kept (a text, a number), by what they are called. A fact of the record, a column of its
 * lists and a header of the whole export follow from a line here.
 */
export const PLAIN_REQUEST_FIELDS = [{ id: 'quantity', label: msg`Quantity` }] as const
