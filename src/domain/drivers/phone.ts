/** Why a driver's phone is not confirmed. */
export const DRIVER_PHONE_REJECTIONS = ['driver.phone_changed'] as const

declare module '../kernel/rejection.ts' {
  interface RejectionsByNoun {
    readonly driverPhones: (typeof DRIVER_PHONE_REJECTIONS)[number]
  }
}
