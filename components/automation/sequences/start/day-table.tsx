import { useFormatter, useLocale, useTranslations } from "next-intl"
import { Fragment, useState } from "react"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import table from "#components/ui/table/plain-table.module.css"
import type { SimulationAnswer } from "#lib/contract/automation/sequence-starts.ts"
import { formatDay } from "#lib/i18n/dates.ts"
import { NamedPerson } from "./named-person.tsx"
import classes from "./start.module.css"

type Day = SimulationAnswer["days"][number]
type Props = { simulation: SimulationAnswer; channel: SimulationAnswer["channels"][number] }

const sumOf = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** The mails of each day, and on request who gets them. */
export function DayTable({ simulation: { days, names }, channel }: Props) {
  const t = useTranslations("sequences.simulation")
  const format = useFormatter()
  const locale = useLocale()
  const [open, setOpen] = useState<string | null>(null)
  const nameOf = (node: string) => names[node]?.label || names[node]?.subject || node
  const room = (count: number) =>
    channel.per_day === 0
      ? format.number(count)
      : t("ofRoom", { count: format.number(count), room: format.number(channel.per_day) })
  return (
    <div className={table.scroller}>
      <table className={`${table.table} ${table.cards}`} aria-label={t("days")}>
        <thead>
          <tr>
            <th scope="col" className={classes.day}>
              {t("day")}
            </th>
            <th scope="col">{t("what")}</th>
            <th scope="col" data-align="end" className={classes.figure}>
              {t("fromOne", { name: channel.name })}
            </th>
            <th scope="col" data-align="end" className={classes.total}>
              {t("total")}
            </th>
            <th scope="col" className={classes.who}>
              <span className="visually-hidden">{t("who")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map((one) => {
            const name = formatDay(one.day, locale, "UTC")
            const isOpen = open === one.day
            return (
              <Fragment key={one.day}>
                <tr>
                  <th scope="row">{name}</th>
                  <td data-label={t("what")}>
                    {Object.entries(one.nodes)
                      .map(([node, count]) => `${nameOf(node)} ${format.number(count)}`)
                      .join(" · ")}
                  </td>
                  <td data-align="end" data-label={t("fromOne", { name: channel.name })}>
                    {channel.days[one.day] ? room(channel.days[one.day] ?? 0) : ""}
                  </td>
                  <td data-align="end" data-label={t("total")}>
                    {format.number(sumOf(one.nodes))}
                  </td>
                  <td>
                    <LinkButton
                      aria-expanded={isOpen}
                      aria-label={isOpen ? t("hideOn", { day: name }) : t("whoOn", { day: name })}
                      onClick={() => setOpen(isOpen ? null : one.day)}
                    >
                      {t(isOpen ? "hide" : "who")}
                    </LinkButton>
                  </td>
                </tr>
                {isOpen && (
                  <tr>
                    <td colSpan={5} className={classes.people}>
                      <People day={one} nameOf={nameOf} />
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** The first of a day, as their mails go out. */
function People({ day, nameOf }: { day: Day; nameOf: (node: string) => string }) {
  const t = useTranslations("sequences.simulation")
  const format = useFormatter()
  const more = sumOf(day.nodes) - day.first.length
  return (
    <ul className={classes.list}>
      {day.first.map(({ node, at, from, ...person }) => (
        <li key={`${person.contact_id} ${node} ${at}`}>
          <time dateTime={at}>{format.dateTime(new Date(at), { hour: "numeric", minute: "2-digit" })}</time>
          <NamedPerson person={person} />
          <span>{nameOf(node)}</span>
          <span className={classes.muted}>{from}</span>
        </li>
      ))}
      {more > 0 && <li className={classes.muted}>{t("more", { count: more })}</li>}
    </ul>
  )
}
