import type { useTranslations } from "next-intl"
import type { LifecycleMove } from "#lib/contract/shows/registration-moves.ts"
import classes from "./lifecycle-moves.module.css"

type Translate = ReturnType<typeof useTranslations<"registrations.lifecycle">>

/** @param t texts of the screen: questions and toasts are drawn above it, where they are not known */
export function lifecycleMoves(moves: readonly LifecycleMove[], t: Translate) {
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
