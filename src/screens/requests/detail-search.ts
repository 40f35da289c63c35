/** Addresses of the request lists; each has its detail under `/detail`. */
export type RequestPath = '/booking-renewal' | '/grace-period' | '/early-pickup' | '/removal-request' | '/replacement-request'
