import { useTranslations } from "next-intl"
import { useId } from "react"
import type { LeftReason, MergePreview } from "#lib/contract/records/merges.ts"
import classes from "./merges.module.css"

type Props = { rows: MergePreview["rows"]; names: { kept: string; removed: string } }

/** What goes to the kept record, and what stays behind for which reason. */
export function MovedRows({ rows, names }: Props) {
  const t = useTranslations("merges")
  const title = useId()
  const isLeft = rows.some(({ left }) => left > 0)
  const reasons = [...new Set(rows.flatMap((row) => row.reasons))]
  const kindsLeft = (reason: LeftReason) =>
    rows.flatMap((row) => (row.reasons.includes(reason) ? [t(`kinds.${row.kind}`)] : [])).join(", ")
  return (
    <section className={classes.moved} aria-labelledby={title}>
      <h2 id={title} className={classes.subtitle}>
        {t("moves", { name: names.kept })}
      </h2>
      {rows.length === 0 && <p className={classes.hint}>{t("movesNothing", { name: names.removed })}</p>}
      {rows.length > 0 && (
        <table className={classes.counts}>
          <thead className={isLeft ? undefined : "visually-hidden"}>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t("kind")}</span>
              </th>
              <th scope="col">{t("moved")}</th>
              {isLeft && <th scope="col">{t("left")}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ kind, moved, left }) => (
              <tr key={kind}>
                <th scope="row">{t(`kinds.${kind}`)}</th>
                <td>{moved > 0 && t("count", { count: moved })}</td>
                {isLeft && <td>{left > 0 && t("count", { count: left })}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {reasons.map((reason) => (
        <p key={reason} className={classes.hint}>
          {t(`leftBecause.${reason}`, { ...names, kinds: kindsLeft(reason) })}
        </p>
      ))}
    </section>
  )
}
