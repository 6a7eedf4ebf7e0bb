import { useTranslations } from "next-intl"
import { useId } from "react"
import { GoingSelect } from "#components/ui/inputs/going-select.tsx"
import { useNavigation } from "#components/ui/page/transition-link.tsx"
import classes from "./messenger.module.css"
import { type MessengerUrl, messengerHref } from "./messenger-url.ts"
import { useOwnMailboxes } from "./use-own-mailboxes.ts"

/** Narrows the conversations down to those of a mailbox, for members of a shared one; says of which not all are there yet. */
export function MailboxFilter({ url }: { url: MessengerUrl }) {
  const t = useTranslations("messenger.mailboxes")
  const { go } = useNavigation()
  const id = useId()
  const mailboxes = useOwnMailboxes()
  if (!mailboxes.some(({ is_shared }) => is_shared)) return null
  const preparing = mailboxes.filter(({ is_preparing }) => is_preparing)
  return (
    <>
      <label className={classes.days} htmlFor={id}>
        {t("filter")}
        <GoingSelect
          id={id}
          chosen={url.mailbox === null ? "" : String(url.mailbox)}
          onChoose={(value) =>
            go(messengerHref({ ...url, thread: null, mailbox: value === "" ? null : Number(value) }))
          }
        >
          <option value="">{t("any")}</option>
          {mailboxes.map(({ id: mailbox, name, email, is_shared }) => (
            <option key={mailbox} value={mailbox}>
              {is_shared ? name : email}
            </option>
          ))}
        </GoingSelect>
      </label>
      {preparing.length > 0 && (
        <span role="status" className={classes.preparing}>
          {t("preparing", { names: preparing.map(({ name }) => name).join(", ") })}
        </span>
      )}
    </>
  )
}
