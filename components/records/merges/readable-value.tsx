import { useTranslations } from "next-intl"
import type { Readable } from "./choices.ts"
import classes from "./merges.module.css"

/** What a record says in a field; saying nothing is a choice too, so it is told. */
export function ReadableValue({ value }: { value: Readable }) {
  const t = useTranslations("merges")
  if (value === null || value === "") return <span className={classes.nothing}>{t("nothing")}</span>
  if (typeof value === "boolean") return t(value ? "yes" : "no")
  return value
}
