/** The text a request carries; the engine sends nothing else. */
export const requestBody = (init: RequestInit): string => (typeof init.body === 'string' ? init.body : '')
