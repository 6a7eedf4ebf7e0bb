import { useFormatter, useLocale, useTranslations } from "next-intl"
import { useState } from "react"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import type { SimulationAnswer } from "#lib/contract/automation/sequence-starts.ts"
import { labelled } from "#lib/text/labelled.ts"
import { NamedPerson } from "./named-person.tsx"
import classes from "./start.module.css"

type Groups = SimulationAnswer["left_out"]

/** Who is not started, by the reason. */
export function LeftOut({ groups, total }: { groups: Groups; total: number }) {
  const t = useTranslations("sequences.simulation")
  if (total === 0) return <p className={classes.hint}>{t("nobodyLeftOut")}</p>
  return (
    <section className={classes.leftOut} aria-label={t("leftOut", { count: total })}>
      <h3 className={classes.heading}>{t("leftOut", { count: total })}</h3>
      <ul className={classes.list}>
        {groups.map((group) => (
          <Reason key={group.reason} group={group} />
        ))}
      </ul>
    </section>
  )
}

function Reason({ group: { reason, count, people } }: { group: Groups[number] }) {
  const t = useTranslations("sequences")
  const locale = useLocale()
  const format = useFormatter()
  const [isOpen, setOpen] = useState(false)
  const more = count - people.length
  return (
    <li className={classes.reason}>
      <span>
        {t(`reasons.${reason}`)} <strong>{format.number(count)}</strong>{" "}
        <LinkButton
          aria-expanded={isOpen}
          aria-label={labelled(
            locale,
            t(isOpen ? "simulation.hide" : "simulation.who"),
            t(`reasons.${reason}`),
          )}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? "simulation.hide" : "simulation.who")}
        </LinkButton>
      </span>
      {isOpen && (
        <ul className={classes.list}>
          {people.map((person) => (
            <li key={person.contact_id}>
              <NamedPerson person={person} />
            </li>
          ))}
          {more > 0 && <li className={classes.muted}>{t("simulation.more", { count: more })}</li>}
        </ul>
      )}
    </li>
  )
}
