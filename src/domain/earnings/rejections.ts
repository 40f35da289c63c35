export const EARNING_REJECTIONS = ['earning.not_found', 'earning.not_expected', 'earning.owed_otherwise'] as const

declare module '../kernel/rejection.ts' {
  interface RejectionsByNoun {
    readonly earnings: (typeof EARNING_REJECTIONS)[number]
  }
}
