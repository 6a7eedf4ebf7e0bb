import { useTranslations } from "next-intl"
import type { ComponentProps } from "react"
import { ContactValue } from "#components/crm/contacts/record/contact-value.tsx"
import { EmptyBlock, Fields, RecordBlock } from "#components/ui/page/record-block.tsx"
import type { ContactSession } from "#lib/contract/crm/contact-detail.ts"
import { ContactField } from "./contact-field.tsx"
import classes from "./registrations.module.css"
import { SessionLine } from "./session-line.tsx"

type Props = Omit<ComponentProps<typeof ContactValue>, "path"> & { sessions: ContactSession[] }

/** Registration and visits per trade show (P-6). */
export function RegistrationsBlock({ sessions, ...field }: Props) {
  const t = useTranslations("contact.registrations")
  const shows = field.reference.tradeshows
    .map((show) => ({
      ...show,
      lines: sessions.filter(({ tradeshow_id }) => tradeshow_id === show.id),
    }))
    .filter(({ lines }) => lines.length > 0)
  return (
    <RecordBlock title={t("title")}>
      {shows.length === 0 ? <EmptyBlock>{t("empty")}</EmptyBlock> : null}
      {shows.map((show) => (
        <section key={show.id} className={classes.show}>
          <h3 className={classes.name}>{show.name}</h3>
          <ul className={classes.sessions}>
            {show.lines.map(({ session_id, is_current }) => (
              <SessionLine
                key={session_id}
                session={session_id}
                name={show.sessions.find(({ id }) => id === session_id)?.name ?? ""}
                isCurrent={is_current}
              />
            ))}
          </ul>
        </section>
      ))}
      <Fields>
        <ContactField path="visits" isWide>
          <ContactValue path="visits" {...field} />
        </ContactField>
      </Fields>
    </RecordBlock>
  )
}
