import { useLocale, useTranslations } from "next-intl"
import { listHref } from "#components/records/lists/filters/list-url.ts"
import { formatFilter } from "#components/records/lists/filters/url-filters.ts"
import { money } from "#components/shows/registrations/shared/money.ts"
import { Moment } from "#components/ui/text/moment.tsx"
import type { Today, TodayApplication } from "#lib/contract/home/today.ts"
import classes from "./today.module.css"
import { TodayBlock, TodayLine, TodayLines } from "./today-block.tsx"

const filtered = (...f: string[]) => listHref("/registrations", { q: "", f, sort: null, page: 1, size: null })

const undecided = filtered(
  formatFilter({ field: "published", type: "=", values: ["1"] }),
  formatFilter({ field: "registration_lifecycle", type: "not_exists", values: [] }),
)
const overdue = filtered(formatFilter({ field: "overdue", type: "=", values: ["1"] }))

/** Applications that were published and wait for a decision. */
export function Applications({ part }: { part: Today["applications"] }) {
  const t = useTranslations("today.applications")
  return (
    <TodayBlock title={t("title")} total={part.total} all={{ href: undecided }} empty={t("empty")}>
      <ApplicationLines rows={part.data} />
    </TodayBlock>
  )
}

/** Drafts that nobody has touched for a week. */
export function LeftDrafts({ part }: { part: Today["left"] }) {
  const t = useTranslations("today.left")
  const all = { href: "/uncomplete-registrations/left" }
  return (
    <TodayBlock title={t("title")} total={part.total} all={all} empty={t("empty")}>
      <ApplicationLines rows={part.data} />
    </TodayBlock>
  )
}

function ApplicationLines({ rows }: { rows: TodayApplication[] }) {
  return (
    <TodayLines>
      {rows.map(({ id, name, show, at }) => (
        <TodayLine
          key={id}
          href={`/registration/${id}`}
          name={name}
          detail={show}
          side={<Moment value={at} />}
        />
      ))}
    </TodayLines>
  )
}

/** Registrations of which something invoiced was due before today. */
export function OverdueInvoices({ part }: { part: Today["overdue"] }) {
  const t = useTranslations("today.overdue")
  const locale = useLocale()
  return (
    <TodayBlock title={t("title")} total={part.total} all={{ href: overdue }} empty={t("empty")}>
      <TodayLines>
        {part.data.map(({ id, name, show, due_on, amount, currency }) => (
          <TodayLine
            key={id}
            href={`/registration/${id}`}
            name={name}
            detail={
              <>
                {show} · {t("since")} <Moment value={due_on} />
              </>
            }
            side={<span className={classes.late}>{currency && money(amount, currency, locale)}</span>}
          />
        ))}
      </TodayLines>
    </TodayBlock>
  )
}
