"use client"

import { useTranslations } from "next-intl"
import { sentSections } from "#lib/application/sent-sections.ts"
import type { ClosedPart as Closed, ClosedReason } from "#lib/contract/shows/application-corrections.ts"
import frame from "../frame.module.css"
import classes from "./form.module.css"
import { useForm } from "./form-context.tsx"
import { Part } from "./part.tsx"

/** A part that may not be corrected, as it is, and why. */
export function ClosedPart({ part, reason }: { part: Closed; reason: ClosedReason }) {
  const t = useTranslations("applications")
  const { view, choices } = useForm()
  const [problem] = view.problems[part] ?? []
  const section = sentSections(view.values, choices, t).find((one) => one.part === part)
  return (
    <Part id={part} title={t(`parts.${part}`)} lead={t(`correction.closed.${part}.${reason}`)}>
      {section?.groups.map(({ title, lines }) => (
        <div key={title}>
          {title !== null && <p className={classes.rowTitle}>{title}</p>}
          <dl className={frame.values}>
            {lines.map(({ label, value }) => (
              <div key={`${label} ${value}`}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      {problem && <p className={classes.problem}>{problem}</p>}
    </Part>
  )
}
