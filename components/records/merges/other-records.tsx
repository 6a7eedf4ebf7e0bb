import { Button } from "@mantine/core"
import { useTranslations } from "next-intl"
import { Link } from "#components/ui/page/link.tsx"
import classes from "./merge-panel.module.css"
import { type MergeSubject, mergePath } from "./merge-subject.ts"
import type { useOtherRecords } from "./use-other-records.ts"

type Props = { subject: MergeSubject; search: ReturnType<typeof useOtherRecords> }

/** What was found, each a way to the comparison. */
export function OtherRecords({ subject: { type, id }, search }: Props) {
  const t = useTranslations("merges.panel")
  const { others, isAlike, isSearching, found } = search
  if (found.isError) {
    return (
      <div role="alert" className={classes.warning}>
        <p>{t("failed")}</p>
        <Button variant="default" onClick={() => void found.refetch()}>
          {t("retry")}
        </Button>
      </div>
    )
  }
  return (
    <>
      <p role="status" className={classes.warning}>
        {message()}
      </p>
      {others.length > 0 && (
        <ul className={classes.results} aria-busy={isSearching}>
          {others.map((other) => (
            <li key={other.id}>
              <Link href={mergePath(type, id, other.id)} className={classes.result}>
                <span className={classes.name}>{other.name || t("noName")}</span>
                <span className={classes.detail}>
                  {[`#${other.id}`, other.detail].filter(Boolean).join(" · ")}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )

  function message() {
    if (others.length > 0) return isAlike ? t("alike") : t("found", { count: others.length })
    if (isSearching) return t("searching")
    return isAlike ? t("noneAlike") : t("none")
  }
}
