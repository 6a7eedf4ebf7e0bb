import { env } from "#lib/env.ts"

/** The organiser's day, SQL. */
export const today = () => `(now() AT TIME ZONE '${env().TIME_ZONE}')::date`

/** When the organiser's next day begins, SQL. */
export const nextDay = () => `((${today()} + 1)::timestamp AT TIME ZONE '${env().TIME_ZONE}')`

/** Mails of the day so far, SQL on a mailbox. */
export const sentToday = () => `(CASE WHEN sent_on = ${today()} THEN sent_count ELSE 0 END)`

/** Whether another mail may go today, SQL on a mailbox. */
export const hasDayLeft = () => `(per_day = 0 OR ${sentToday()} < per_day)`
