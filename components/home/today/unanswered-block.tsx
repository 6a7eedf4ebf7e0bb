import { useTranslations } from "next-intl"
import { Moment } from "#components/ui/text/moment.tsx"
import type { Today } from "#lib/contract/home/today.ts"
import { TodayBlock, TodayLine, TodayLines } from "./today-block.tsx"

const list = "/messenger?filter=unanswered"

/** Conversations of one's mailbox, and those one was given, in which the others had the last word. */
export function Unanswered({ part }: { part: Today["unanswered"] }) {
  const t = useTranslations("today.unanswered")
  return (
    <TodayBlock title={t("title")} total={part.total} isBounded all={{ href: list }} empty={t("empty")}>
      <TodayLines>
        {part.data.map((row) => (
          <TodayLine
            key={row.id}
            href={`${list}&thread=${row.id}`}
            name={row.people.map(({ name, email }) => name || email).join(", ") || t("nobody")}
            detail={row.is_hidden ? t("private") : row.subject || t("noSubject")}
            side={<Moment value={row.unanswered_since ?? row.last_mail_at} />}
          />
        ))}
      </TodayLines>
    </TodayBlock>
  )
}
