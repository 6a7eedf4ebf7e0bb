import { useTranslations } from "next-intl"
import type { LifecyclePreview } from "#lib/contract/records/bulk.ts"
import classes from "./dialog.module.css"

type Props = {
  found: LifecyclePreview
  /** Name of the lifecycle that is set; null: none. */
  to: string | null
}

/** How many registrations change from which lifecycle, how many stay as they are and why, and how many companies move. */
export function StatusPreview({ found, to }: Props) {
  const t = useTranslations("bulk.status.preview")
  const nameOf = (name: string | null | undefined) => name ?? t("none")
  const { changed, unchanged, drafts, closed, companies } = found
  const stays = [
    { key: "unchanged", count: unchanged },
    { key: "drafts", count: drafts },
    { key: "closed", count: closed },
  ] as const
  return (
    <div role="status" className={classes.preview}>
      {changed.length === 0 && <p>{t("nothing")}</p>}
      <ul>
        {changed.map(({ from, count }) => (
          <li key={from?.id ?? "none"}>{t("change", { count, from: nameOf(from?.name), to: nameOf(to) })}</li>
        ))}
        {stays.map(({ key, count }) => count > 0 && <li key={key}>{t(key, { count })}</li>)}
      </ul>
      {companies > 0 && <p>{t("vendors", { count: companies })}</p>}
    </div>
  )
}
