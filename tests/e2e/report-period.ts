import { reportEndedPeriods } from "#lib/backend/finance/approved-platform/reports/create-reports.ts"

/** Has the running stack report what has to be of periods that are over on a day, YYYY-MM-DD, as on the night of that day. */
await reportEndedPeriods(process.argv[2])
process.exit()
