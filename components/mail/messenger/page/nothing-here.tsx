import { useTranslations } from "next-intl"
import { useUser } from "#components/shell/user-context.tsx"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { Link } from "#components/ui/page/link.tsx"
import { TransitionLink } from "#components/ui/page/transition-link.tsx"
import { filterTexts } from "./filter-texts.ts"
import { type MessengerUrl, messengerHref } from "./messenger-url.ts"
import { useReadsShared } from "./use-own-mailboxes.ts"

/** Why no conversation is shown, and what to do. */
export function NothingHere({ url }: { url: MessengerUrl }) {
  const t = useTranslations("messenger.list.nothing")
  const labels = useTranslations("messenger.labels")
  const { messengerEmail } = useUser()
  const readsShared = useReadsShared()
  const all = (
    <TransitionLink href={messengerHref({})} className={buttons.plain}>
      {t("showAll")}
    </TransitionLink>
  )
  if (url.q)
    return (
      <EmptyState title={t("found")} action={all}>
        {t("foundText", { term: url.q })}
      </EmptyState>
    )
  const name = filterTexts[url.filter]
  if (name !== "all")
    return (
      <EmptyState title={t(name)} action={all}>
        {t(`${name}Text`)}
      </EmptyState>
    )
  if (url.label !== null) return <EmptyState title={labels("nothing")} action={all} />
  if (url.mailbox !== null)
    return (
      <EmptyState title={t("all")} action={all}>
        {t("mailboxText")}
      </EmptyState>
    )
  if (messengerEmail) return <EmptyState title={t("all")}>{t("linkedText")}</EmptyState>
  return (
    <EmptyState
      title={t("all")}
      action={
        <Link href="/profile/mailbox" className={readsShared ? buttons.plain : buttons.primary}>
          {t("link")}
        </Link>
      }
    >
      {t(readsShared ? "sharedText" : "allText")}
    </EmptyState>
  )
}
