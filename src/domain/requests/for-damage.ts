import type { ChangeRequest } from './request.ts'

/** Whether a customer asked for another bin because the one that is there is damaged. */
export const isForDamage = (request: Pick<ChangeRequest, 'details'> | undefined): boolean =>
  request?.details.type === 'replacement' && request.details.cause === 'damaged'
