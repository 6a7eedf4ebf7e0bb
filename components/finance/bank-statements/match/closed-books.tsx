import { useTranslations } from "next-intl"
import { useDay } from "#components/ui/text/use-day.ts"
import type { BankEntry } from "#lib/contract/finance/bank-entry.ts"
import classes from "./match.module.css"

type Closed = Pick<BankEntry, "date" | "booked_on">

/** What is sent with a confirmation that was shown the day of booking. */
export const agreedDay = ({ booked_on }: Pick<Closed, "booked_on">) => (booked_on ? { booked_on } : {})

/** Says of an entry whose day is closed in the books on which day it is booked when it is confirmed; nothing of others. */
export function ClosedBooks({ entry: { date, booked_on } }: { entry: Closed }) {
  const t = useTranslations("bank")
  const day = useDay()
  if (booked_on === null) return null
  return <p className={classes.closed}>{t("closedBooks", { closed: day(date), booked: day(booked_on) })}</p>
}
