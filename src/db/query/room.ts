/** Slots beyond those in use: so many rows may come before arrays are copied, and no more lie idle. */
const SPARE_SLOTS = 4096

/** Room to make for so many slots. */
export const slotsFor = (needed: number): number => needed + Math.max(64, Math.min(needed >>> 2, SPARE_SLOTS))
