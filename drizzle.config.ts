import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/database/auth-tables.ts',
    './server/database/account-tables.ts',
    './server/database/fault-tables.ts',
    './server/database/review-tables.ts',
    './server/database/phone-tables.ts',
    './server/database/ledger-tables.ts',
    './server/database/paper-tables.ts',
    './server/database/record-tables.ts',
    './server/database/effect-tables.ts',
    './server/database/schema.ts',
  ],
  out: './server/database/migrations',
})
