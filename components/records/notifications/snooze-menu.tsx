import { IconClock } from "@tabler/icons-react"
import { useTimeZone, useTranslations } from "next-intl"
import type { KeyboardEvent } from "react"
import iconButton from "#components/ui/buttons/icon-button.module.css"
import { DropPanel } from "#components/ui/menus/drop-panel.tsx"
import { MenuEntry } from "#components/ui/menus/menu-entry.tsx"
import { openByKey } from "#components/ui/menus/open-by-key.ts"
import type { Notification as Reminder } from "#lib/contract/records/notifications.ts"
import { defaultTimeZone } from "#lib/i18n/time-zone.ts"
import { isSnoozable, type Snooze, snoozesOf } from "./snooze.ts"
import { useSnooze } from "./use-snooze.ts"

/** The key that opens the menu of the reminder that has the focus. */
export const snoozeKey = "s"

type Props = {
  reminder: Reminder
  size?: "usual" | "large"
  /** Called before it is postponed: it may leave the list that has the focus. */
  onBefore?: (menu: HTMLElement | null) => void
}

/** Postpones a reminder that is due, by the time chosen from a menu. */
export function SnoozeMenu({ reminder, size = "usual", onBefore }: Props) {
  const t = useTranslations("notifications.snooze")
  const timeZone = useTimeZone() ?? defaultTimeZone
  const snooze = useSnooze(reminder)
  if (!reminder.permissions.update || !isSnoozable(reminder, Date.now(), timeZone)) return null
  const press = (by: Snooze) => {
    if (snooze.isPending) return
    onBefore?.(document.activeElement instanceof HTMLElement ? document.activeElement : null)
    snooze.mutate(by)
  }
  return (
    <span data-snooze="">
      <DropPanel
        label={t("titleNamed", { title: reminder.title })}
        tooltip={t("titleNamed", { title: reminder.title })}
        role="menu"
        size="narrow"
        className={[iconButton.button, size === "large" && iconButton.large].filter(Boolean).join(" ")}
        button={<IconClock size={16} aria-hidden />}
      >
        {(close) =>
          snoozesOf(reminder).map((by) => (
            <MenuEntry
              key={by}
              onPress={() => {
                close()
                press(by)
              }}
            >
              {t(by)}
            </MenuEntry>
          ))
        }
      </DropPanel>
    </span>
  )
}

/** For the row of a reminder: its key opens the row's menu. */
export function openSnooze(event: KeyboardEvent<HTMLElement>) {
  const { key, metaKey, ctrlKey, altKey, currentTarget, nativeEvent } = event
  if (nativeEvent.defaultPrevented || metaKey || ctrlKey || altKey || key !== snoozeKey) return
  event.preventDefault()
  openByKey(currentTarget.querySelector<HTMLElement>("[data-snooze] button"))
}
