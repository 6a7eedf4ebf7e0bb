import { useTranslations } from "next-intl"
import type { UserAccount } from "#lib/contract/identity/users.ts"
import classes from "./users.module.css"

/** Whether a user signs in, was invited, or may not: a word with its colour. */
export function UserStatus({ status }: Pick<UserAccount, "status">) {
  const t = useTranslations("users.status")
  return (
    <span className={classes.status} data-status={status}>
      {t(status)}
    </span>
  )
}
