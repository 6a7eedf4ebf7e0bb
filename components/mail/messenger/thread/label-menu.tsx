import { IconTag } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useUser } from "#components/shell/user-context.tsx"
import icon from "#components/ui/buttons/icon-button.module.css"
import { DropPanel } from "#components/ui/menus/drop-panel.tsx"
import { MenuEntry, useMenuEntry } from "#components/ui/menus/menu-entry.tsx"
import { Link } from "#components/ui/page/link.tsx"
import { TintDot } from "#components/ui/text/tint-dot.tsx"
import type { MailThread } from "#lib/contract/mail/mails.ts"
import classes from "./labels.module.css"
import { useLabels, useSetLabel } from "./use-labels.ts"

type Props = { threads: readonly Pick<MailThread, "id" | "labels">[] }

/** Which labels conversations have: each is put on all of them by its entry, and taken off where all have it. */
export function LabelMenu({ threads }: Props) {
  const t = useTranslations("messenger.labels")
  return (
    <span data-labels>
      <DropPanel
        label={t("label")}
        tooltip={t("label")}
        role="menu"
        size="narrow"
        className={`${icon.button} ${icon.large}`}
        button={<IconTag size={16} aria-hidden />}
      >
        {() => <Labels threads={threads} />}
      </DropPanel>
    </span>
  )
}

/** Where labels are created, for who may; others read who does. */
function NoLabels() {
  const t = useTranslations("messenger.labels")
  const entry = useMenuEntry()
  const { isAdmin } = useUser()
  if (isAdmin)
    return (
      <Link {...entry} href="/admin/vocabulary/mail_label">
        {t("create")}
      </Link>
    )
  return (
    <MenuEntry whyNot={t("noneText")} onPress={() => undefined}>
      {t("none")}
    </MenuEntry>
  )
}

function Labels({ threads }: Props) {
  const { data } = useLabels()
  const setLabel = useSetLabel()
  if (!data) return null
  if (data.length === 0) return <NoLabels />
  const changing = setLabel.isPending ? setLabel.variables : undefined
  const has = (label: number) =>
    changing?.label === label
      ? changing.isOn
      : threads.every(({ labels }) => labels.some(({ id }) => id === label))
  return (
    <>
      {data.map(({ id, name, color_hex }) => (
        <MenuEntry
          key={id}
          isSwitchedOn={has(id)}
          onPress={() =>
            setLabel.mutate({ threads: threads.map((one) => one.id), label: id, isOn: !has(id) })
          }
        >
          <TintDot color={color_hex} />
          <span className={classes.name}>{name}</span>
        </MenuEntry>
      ))}
    </>
  )
}
