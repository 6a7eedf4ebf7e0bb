import { useTranslations } from "next-intl"
import type { LifecycleMove } from "#lib/contract/registrations.ts"
import classes from "./lifecycle-moves.module.css"

/** Who moves where when a lifecycle is set. */
export function LifecycleMoves({ moves }: { moves: readonly LifecycleMove[] }) {
  const t = useTranslations("registrations.lifecycle")
  return (
    <ul className={classes.moves}>
      {moves.map(({ company, pipeline, from, to }) => (
        <li key={`${company.id} ${pipeline.id}`}>
          <strong>{company.name}</strong>
          <span>
            {from
              ? t("fromTo", { pipeline: pipeline.name, from: from.name, to: to.name })
              : t("into", { pipeline: pipeline.name, to: to.name })}
          </span>
        </li>
      ))}
    </ul>
  )
}
