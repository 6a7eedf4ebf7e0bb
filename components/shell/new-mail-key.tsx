import { usePathname } from "next/navigation"
import { useTranslations } from "next-intl"
import { useComposer } from "#components/mail/composer/shared/open-composer.ts"
import { can } from "#lib/access/abilities.ts"
import { isRecordKind } from "#lib/contract/records/record-kinds.ts"
import { recordIn } from "./recent-entries.ts"
import { useShortcuts } from "./shortcuts.tsx"
import { useUser } from "./user-context.tsx"

/** c writes a mail over whatever screen is shown: to the people of the record whose page it is, else to whom is chosen then (M-63). */
export function NewMailKey() {
  const t = useTranslations("shell")
  const user = useUser()
  const composer = useComposer()
  const opened = recordIn(usePathname())
  const whom = opened && isRecordKind(opened.kind) ? { type: opened.kind, id: opened.id } : "ask"
  const mayWrite = can(user, "record.edit") && can(user, "mail.read")
  useShortcuts(
    mayWrite ? { c: { label: t("newMail"), run: () => composer.open({ about: null, whom }) } } : {},
    t("everywhere"),
  )
  return null
}
