import { Button } from "@mantine/core"
import { IconClock } from "@tabler/icons-react"
import { useFormatter, useTranslations } from "next-intl"
import { useState } from "react"
import icon from "#components/ui/buttons/icon-button.module.css"
import { typedMoment } from "#components/ui/inputs/typed-moment.ts"
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
              day: "numeric",
              hour: "numeric",
              minute: "2-digit",
              timeZone,
            })}
          </span>
        </MenuEntry>
      ))}
      <ChosenTime onChoose={onChoose} />
    </>
  )
}

function ChosenTime({ onChoose }: { onChoose: (until: Date) => void }) {
  const t = useTranslations("messenger.state")
  const [at, setAt] = useState("")
  const moment = new Date(at)
  const isPast = Number.isNaN(moment.getTime()) || moment.getTime() <= Date.now()
  return (
    <form
      className={classes.chosen}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPast) onChoose(moment)
      }}
    >
      <label>
        {t("chosen")}
        <input
          type="datetime-local"
          value={at}
          min={typedMoment(new Date())}
          onChange={({ currentTarget }) => setAt(currentTarget.value)}
        />
      </label>
      <Button type="submit" size="compact-md" disabled={isPast}>
        {t("choose")}
      </Button>
    </form>
  )
}
