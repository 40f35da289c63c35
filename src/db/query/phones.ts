import type { PortalStore } from '#db/core/database.ts'

/** Phones of all drivers on this device but those that are gone: read once for a whole table that is compared with them. */
export const takenPhones = async (db: PortalStore): Promise<ReadonlySet<string>> => {
  const phones = new Set<string>()
  await db.rows('drivers').each(({ phone, removedAt }) => {
    if (removedAt === undefined) phones.add(phone)
  })
  return phones
}
