import { useTranslations } from "next-intl"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { Link } from "#components/ui/page/link.tsx"
import type { MailThread } from "#lib/contract/mail/mails.ts"
import classes from "./beside.module.css"
import { CompanySummary } from "./company-summary.tsx"

/** Whom a conversation is about: its company at a glance, all others as links. */
export function Beside({ thread }: { thread: MailThread | undefined }) {
  const t = useTranslations("messenger.beside")
  return (
    <aside className={classes.beside} aria-label={t("label")}>
      {thread ? <Known thread={thread} /> : <Waiting />}
    </aside>
  )
}

function Known({ thread: { companies, contacts } }: { thread: MailThread }) {
  const t = useTranslations("messenger.beside")
  const noName = useTranslations("messenger.list")("nobody")
  const [first, ...others] = companies
  if (!first && contacts.length === 0) return <p className={classes.quiet}>{t("unknown")}</p>
  return (
    <>
      {first && <CompanySummary key={first.id} id={first.id} name={first.name} />}
      {others.length > 0 && (
        <ul className={classes.links}>
          {others.map(({ id, name }) => (
            <li key={id}>
              <Link href={`/company/${id}`}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
      {contacts.length > 0 && (
        <section className={classes.part}>
          <h3 className={classes.label}>{t("people")}</h3>
          <ul className={classes.links}>
            {contacts.map(({ id, name }) => (
              <li key={id}>
                <Link href={`/contact/${id}`}>{name || noName}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Waiting() {
  return (
    <div className={classes.waiting}>
      <Skeleton width="60%" height={16} />
      <Skeleton width="40%" />
      <Skeleton width="80%" />
    </div>
  )
}
