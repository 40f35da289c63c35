import { msg } from '@lingui/core/macro'
import type { ListColumn } from '#screens/list/definition.ts'
import {
  ActiveCell,
  AddedCell,
  AddressCell,
  AvailableCell,
  BornCell,
  EmailCell,
  LicenceCell,
  LicenceNumberCell,
  NameCell,
  StatusCell,
} from './cells.tsx'
import { ACTIVE, AVAILABLE, INACTIVE, NOT_VERIFIED, UNAVAILABLE, VERIFIED } from './messages.ts'

/** The columns of the list of drivers. */
export const driverColumns: readonly ListColumn<'drivers'>[] = [
  {
    id: 'name',
    header: msg`Name`,
    width: 170,
    grow: 1.6,
    seen: 'tablet',
    isFixed: true,
    Cell: NameCell,
    value: (row, { language }) => row.name[language],
    also: [{ header: msg`Phone`, value: (row) => row.phone }],
  },
  {
    id: 'status',
    header: msg`Status`,
    width: 170,
    grow: 0.4,
    seen: 'tablet',
    Cell: StatusCell,
    value: (row, { text }) => text(row.active ? ACTIVE : INACTIVE),
    also: [{ header: msg`Phone`, value: (row, { text }) => text(row.phoneVerifiedAt === null ? NOT_VERIFIED : VERIFIED) }],
  },
  {
    id: 'license',
    header: msg`License expires on`,
    width: 190,
    grow: 0.4,
    seen: 'tablet',
    sort: 'licenseExpiresOn',
    Cell: LicenceCell,
    value: (row) => ({ day: row.licenseExpiresOn }),
  },
  { id: 'active', header: ACTIVE, width: 88, seen: 'desktop', Cell: ActiveCell },
  {
    id: 'available',
    header: AVAILABLE,
    width: 104,
    seen: 'tablet',
    Cell: AvailableCell,
    value: (row, { text }) => text(row.available ? AVAILABLE : UNAVAILABLE),
  },
  { id: 'email', header: msg`Email`, width: 210, seen: 'wide', Cell: EmailCell, value: (row) => row.email },
  { id: 'licenseNumber', header: msg`License number`, width: 140, seen: 'never', Cell: LicenceNumberCell, value: (row) => row.licenseNumber },
  { id: 'address', header: msg`Address`, width: 180, grow: 1, seen: 'never', Cell: AddressCell, value: (row) => row.address },
  { id: 'born', header: msg`Date of birth`, width: 120, seen: 'never', sort: 'bornOn', Cell: BornCell, value: (row) => ({ day: row.bornOn }) },
  {
    id: 'created',
    header: msg`Created at`,
    width: 170,
    seen: 'wide',
    sort: 'createdAt',
    Cell: AddedCell,
    value: (row) => ({ at: row.createdAt }),
  },
]
