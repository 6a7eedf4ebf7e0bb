import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useId } from "react"
import { GoingSelect } from "#components/ui/inputs/going-select.tsx"
import { useNavigation } from "#components/ui/page/transition-link.tsx"
import { api } from "#lib/api/client.ts"
import { ownMailboxesKey } from "../shared/mail-keys.ts"
import classes from "./messenger.module.css"
import { type MessengerUrl, messengerHref } from "./messenger-url.ts"

const noneRead: never[] = []

/** Narrows the conversations down to those of a mailbox; for members of a shared one. */
export function MailboxFilter({ url }: { url: MessengerUrl }) {
  const t = useTranslations("messenger.mailboxes")
  const { go } = useNavigation()
  const id = useId()
  const { data = noneRead } = useQuery({
    queryKey: ownMailboxesKey,
    queryFn: async () => (await api.sharedMailboxes.listOwn({})).data,
  })
  if (!data.some(({ is_shared }) => is_shared)) return null
  return (
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
        {data.map(({ id: mailbox, name, email, is_shared }) => (
          <option key={mailbox} value={mailbox}>
            {is_shared ? name : email}
          </option>
        ))}
      </GoingSelect>
    </label>
  )
}
