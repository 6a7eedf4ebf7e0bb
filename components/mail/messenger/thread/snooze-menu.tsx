import { IconClock } from "@tabler/icons-react"
import { useFormatter, useTranslations } from "next-intl"
import icon from "#components/ui/buttons/icon-button.module.css"
import { MomentForm } from "#components/ui/inputs/moment-form.tsx"
import { DropPanel } from "#components/ui/menus/drop-panel.tsx"
import { MenuEntry } from "#components/ui/menus/menu-entry.tsx"
import classes from "./snooze.module.css"
import { snoozeTimes } from "./snooze-times.ts"

/** Until when a conversation is snoozed: one of the usual moments, or one that is chosen. */
export function SnoozeMenu({ onSnooze }: { onSnooze: (until: Date) => void }) {
  const t = useTranslations("messenger.state")
  return (
    <span data-snooze>
      <DropPanel
        label={t("snooze")}
        tooltip={t("snooze")}
        className={`${icon.button} ${icon.large}`}
        button={<IconClock size={16} aria-hidden />}
      >
        {(close) => (
          <Times
            onChoose={(until) => {
              close()
              onSnooze(until)
            }}
          />
        )}
      </DropPanel>
    </span>
  )
}

function Times({ onChoose }: { onChoose: (until: Date) => void }) {
  const t = useTranslations("messenger.state")
  const format = useFormatter()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <>
      {snoozeTimes(new Date()).map(({ name, at }) => (
        <MenuEntry key={name} onPress={() => onChoose(at)}>
          <span className={classes.name}>{t(name)}</span>
          <span className={classes.when}>
            {format.dateTime(at, {
              weekday: "short",
              month: "short",
              day: "numeric",
              hour: "numeric",
              minute: "2-digit",
              timeZone,
            })}
          </span>
        </MenuEntry>
      ))}
      <MomentForm label={t("chosen")} action={t("choose")} onChoose={onChoose} />
    </>
  )
}
