/** A Saudi number as it is kept (ten digits, `0` first) as it is dialled from anywhere: `+966…`; null where it is none. */
export const international = (kept: string): string | null => (/^0[1-9]\d{8}$/.test(kept) ? `+966${kept.slice(1)}` : null)

/** Whether it is a mobile number, which alone takes messages. */
export const isMobile = (kept: string): boolean => /^05\d{8}$/.test(kept)
