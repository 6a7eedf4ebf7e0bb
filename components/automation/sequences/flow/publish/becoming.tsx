import { useTranslations } from "next-intl"
import type { PublicationSimulation } from "#lib/contract/automation/sequence-publication.ts"
import { useShownFlow } from "../shown-flow.tsx"
import { useNodeWords } from "../use-node-words.ts"
import classes from "./publish.module.css"

/** How many of the runs in progress stop, go to which step, and stay on their version. */
export function Becoming({ becomes: { stay, end, go } }: Pick<PublicationSimulation, "becomes">) {
  const t = useTranslations("sequenceFlow.publish.becoming")
  const { flow } = useShownFlow()
  const { titleOf } = useNodeWords()
  const titleOfId = (id: string) => {
    const node = flow.nodes.find((one) => one.id === id)
    return node ? titleOf(node) : id
  }
  return (
    <section aria-label={t("title")}>
      <h3 className={classes.heading}>{t("title")}</h3>
      <ul className={classes.differences}>
        {go.map(({ node, runs }) => (
          <li key={node}>{t("go", { count: runs, title: titleOfId(node) })}</li>
        ))}
        {end > 0 && <li>{t("end", { count: end })}</li>}
        {stay > 0 && <li>{t("stay", { count: stay })}</li>}
      </ul>
    </section>
  )
}
