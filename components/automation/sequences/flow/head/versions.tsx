import { IconGitBranch, IconHistory } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { Link } from "#components/ui/page/link.tsx"
import type { SequenceStats } from "#lib/contract/automation/sequences.ts"
import type { LoadedSequence } from "../load-sequence.ts"
import { Banner } from "./banner.tsx"
import classes from "./head.module.css"

type Props = Pick<LoadedSequence, "sequence" | "older"> & { stats: SequenceStats }

/** Says how many runs are on other versions of the flow, and leads to each; on an older one, that it is one. */
export function Versions({ sequence: { id, version_number }, older, stats: { versions } }: Props) {
  const t = useTranslations("sequenceFlow.versions")
  const href = (number: number | null) =>
    `/sequence/${id}${number === version_number ? "" : `?version=${number}`}`
  const others = versions.filter(({ number }) => number !== version_number && number !== older)
  const count = versions.find(({ number }) => number === older)?.in_progress ?? 0
  return (
    <>
      {older !== null && (
        <Banner
          icon={<IconHistory size={16} aria-hidden />}
          action={<Link href={href(version_number)}>{t("show", { number: version_number ?? 0 })}</Link>}
        >
          {t("older", { number: older, count })}
        </Banner>
      )}
      {others.length > 0 && (
        <Banner icon={<IconGitBranch size={16} aria-hidden />}>
          <ul className={classes.alerts} aria-label={t("title")}>
            {others.map(({ number, in_progress }) => (
              <li key={number}>
                {t("runs", { count: in_progress, number })}{" "}
                <Link href={href(number)}>{t("show", { number })}</Link>
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  )
}
