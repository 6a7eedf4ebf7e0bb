import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { BackLink } from "#components/ui/page/back-link.tsx"
import { Link } from "#components/ui/page/link.tsx"
import { LinkTabs } from "#components/ui/page/link-tabs.tsx"
import { PlainFrame } from "#components/ui/page/plain-screen.tsx"
import type { MailingList } from "#lib/contract/automation/mailing-lists.ts"
import classes from "./list-page.module.css"
import type { ListPart } from "./load-list.ts"

const parts: readonly ListPart[] = ["members", "history", "suppressed", "starts", "settings"]

/** The frame of a list's page, around each of its parts. */
export function ListFrame({ children }: { children: ReactNode }) {
  const t = useTranslations("mailingLists")
  return <PlainFrame back={<BackLink href="/mailing">{t("back")}</BackLink>}>{children}</PlainFrame>
}

type Props = { list: MailingList; members: number | undefined; shown: ListPart }

/** What the list is, and the way to its parts. */
export function ListHead({ list, members, shown }: Props) {
  const t = useTranslations("mailingLists")
  return (
    <>
      <p className={classes.about}>
        <span className={classes.kind} data-tooltip={t(`kindHints.${list.kind}`)}>
          {t(`kinds.${list.kind}`)}
        </span>
        {members !== undefined && <span>{t("members.count", { count: members })}</span>}
        {list.description && <span className={classes.description}>{list.description}</span>}
      </p>
      {list.archived_at && <p className={classes.notice}>{t("archivedNote")}</p>}
      <LinkTabs label={t("tabs.label")}>
        {parts.map((part) => (
          <Link
            key={part}
            href={part === "members" ? `/mailing/${list.id}` : `/mailing/${list.id}/${part}`}
            aria-current={part === shown ? "page" : undefined}
          >
            {t(`tabs.${part}`)}
          </Link>
        ))}
      </LinkTabs>
    </>
  )
}
