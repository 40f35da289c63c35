/**
 * How much of what may be kept or held open, and for whom: nothing that anybody can add to is without an end. How often somebody may ask
 * stands in `allowance.ts` and beside what is asked.
 */
export const LIMITS = {
  /** Devices that one account is signed in at: each costs something, and the list of them must show all. */
  sessionsOfPerson: 50,
  /** Event streams that one session has open at a time: pages of one browser, and those whose network went without a word. */
  streamsOfSession: 20,
  /** A session is one browser, which has one token for messages at a time and a few while the service renews it. The oldest give way. */
  pushDevicesOfSession: 5,
  /** Of all the sessions of one person: each of them is called for every notification. */
  pushDevicesOfPerson: 20,
  /** Of all the people of one vendor, for the same reason. */
  pushDevicesOfVendor: 200,
  /** Invitations of one vendor that wait at the same time. */
  invitationsOfVendor: 50,
  /**
   * Files that one vendor, and as many that its customers, may have half-way at a time; another one takes the place of the oldest of the
   * same side.
   */
  unfinishedFilesOfSide: 20,
  /** Files that all the revoked devices of one person may bring along with their changes: they may be as many as somebody signed in at. */
  unsentFilesOfPerson: 20,
  /**
   * What all the revoked devices of one person may upload: whoever stole a cookie must not be able to fill the database with it, and
   * somebody who was removed has as many as they signed in at, and must not bury what is held for the others.
   */
  unsentOfPerson: { changes: 10_000, characters: 16 * 1024 * 1024 },
  /** A vendor's changes that no release here knows: anybody can make such up, and they are kept for half a year. */
  unknownOfVendor: { changes: 10_000, bytes: 16 * 1024 * 1024 },
} as const
