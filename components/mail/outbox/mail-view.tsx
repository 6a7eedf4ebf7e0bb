import { IconDownload, IconPaperclip } from "@tabler/icons-react"
import { useLocale, useTranslations } from "next-intl"
import { useId, useState } from "react"
import { Tabs } from "#components/ui/page/tabs.tsx"
import { fileSize } from "#components/ui/text/file-size.ts"
import { ExactMoment } from "#components/ui/text/moment.tsx"
import type { OutboxDetail } from "#lib/contract/mail/outbox.ts"
import { AnswerForm } from "./answer-form.tsx"
import { MailContent, type View, views } from "./mail-content.tsx"
import classes from "./outbox.module.css"

type People = OutboxDetail["to"]
const namesOf = (people: People) =>
  people.map(({ name, email }) => (name ? `${name} <${email}>` : email)).join(", ")

function People({ label, people }: { label: string; people: string }) {
  if (!people) return null
  return (
    <>
      <dt>{label}</dt>
      <dd>{people}</dd>
    </>
  )
}

/** A mail as its recipient has it, and what he or she may do with it. */
export function MailView({ mail }: { mail: OutboxDetail }) {
  const t = useTranslations("outbox")
  const locale = useLocale()
  const panel = useId()
  const [view, setView] = useState<View>(mail.html === null ? "text" : "html")
  const address = `/api/outbox/mail/${mail.id}`
  return (
    <article className={classes.view} aria-labelledby={`${panel}-title`}>
      <h2 id={`${panel}-title`}>{mail.subject || t("noSubject")}</h2>
      <dl className={classes.details}>
        <People label={t("from")} people={namesOf([mail.from])} />
        <People label={t("to")} people={namesOf(mail.to)} />
        <People label={t("cc")} people={namesOf(mail.cc)} />
        <People label={t("recipients")} people={mail.recipients.join(", ")} />
      </dl>
      <p className={classes.when}>
        <ExactMoment value={mail.taken_at} />
        <a href={`${address}/source`}>
          <IconDownload size={14} aria-hidden="true" /> {t("source")}
        </a>
      </p>
      {mail.attachments.length > 0 && (
        <ul className={classes.files} aria-label={t("attachments")}>
          {mail.attachments.map(({ place, name, size }) => (
            <li key={place}>
              <a href={`${address}/attachment/${place}`}>
                <IconPaperclip size={14} aria-hidden="true" /> {name}
              </a>{" "}
              <span className={classes.size}>{fileSize(size, locale)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.tabs}>
        <Tabs
          label={t("views.label")}
          tabs={views.map((name) => ({ name, label: t(`views.${name}`) }))}
          shown={view}
          controls={panel}
          onChange={setView}
        />
      </div>
      <div id={panel} role="tabpanel" aria-labelledby={`${panel}-${view}`} className={classes.content}>
        <MailContent mail={mail} view={view} />
      </div>
      {mail.answerable_as.length > 0 ? (
        <AnswerForm mail={mail} />
      ) : (
        <p className={classes.hint}>{t("notAnswerable")}</p>
      )}
    </article>
  )
}
