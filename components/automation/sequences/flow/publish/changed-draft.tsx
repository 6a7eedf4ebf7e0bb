import { useFormatter, useTranslations } from "next-intl"
import type { FlowDifferences } from "#lib/automation/flows/compare-flows.ts"
import { useNodeWords } from "../use-node-words.ts"
import classes from "./publish.module.css"

const kinds = ["added", "removed", "edited", "rerouted"] as const

/** Whoever had gone down the list sees why it was not published. */
const bringIntoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: "nearest" })

/** Says that somebody else changed the draft while its publication was being decided, and how. */
export function ChangedDraft({ differences }: { differences: FlowDifferences }) {
  const t = useTranslations("sequenceFlow.publish.changed")
  const format = useFormatter()
  const { titleOf } = useNodeWords()
  const found = kinds.filter((kind) => differences[kind].length > 0)
  return (
    <div role="alert" ref={bringIntoView} className={classes.notice}>
      <p className={classes.text}>{t("explain")}</p>
      {found.length === 0 ? (
        <p className={classes.text}>{t("same")}</p>
      ) : (
        <ul className={classes.differences}>
          {found.map((kind) => (
            <li key={kind}>{t(kind, { titles: format.list(differences[kind].map(titleOf)) })}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
