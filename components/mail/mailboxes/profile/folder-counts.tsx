import { useLocale, useTranslations } from "next-intl"
import type { MailboxDetail } from "#lib/contract/mail/mailboxes.ts"
import classes from "./profile.module.css"

/** What was read of each folder: evidence that the mailbox is followed. */
export function FolderCounts({ folders }: Pick<MailboxDetail, "folders">) {
  const t = useTranslations("mailboxes.folders")
  const locale = useLocale()
  const number = (count: number) => count.toLocaleString(locale)
  return (
    <>
      <div className={classes.scroller}>
        <table className={classes.counts} aria-label={t("label")}>
          <thead>
            <tr>
              <th scope="col">{t("folder")}</th>
              <th scope="col">{t("seen")}</th>
              <th scope="col">{t("kept")}</th>
              <th scope="col">{t("skipped")}</th>
              <th scope="col">{t("left")}</th>
            </tr>
          </thead>
          <tbody>
            {folders.map(({ path, role, seen, kept, skipped, left }) => (
              <tr key={path}>
                <th scope="row">{t(role)}</th>
                <td>{number(seen)}</td>
                <td>{number(kept)}</td>
                <td>{number(skipped)}</td>
                <td>{left === null ? t("uncounted") : number(left)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.note}>{t("explain")}</p>
    </>
  )
}
