import { Button } from "@mantine/core"
import { IconClock } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { useTypedMoment } from "#components/ui/inputs/use-typed-moment.ts"
import { DropPanel } from "#components/ui/menus/drop-panel.tsx"
import classes from "./composer.module.css"

/** Tomorrow at nine: when most mails are read. */
function tomorrow(): Date {
  const day = new Date()
  day.setDate(day.getDate() + 1)
  day.setHours(9, 0, 0, 0)
  return day
}

/** Chooses when the mail goes. */
export function SendLater({ isOff, onSend }: { isOff: boolean; onSend: (at: string) => void }) {
  const t = useTranslations("composer.later")
  const { field, moment } = useTypedMoment(tomorrow())
  return (
    <DropPanel
      label={t("title")}
      className={buttons.plain}
      button={
        <>
          <IconClock size={16} aria-hidden /> {t("title")}
        </>
      }
    >
      {(close) => {
        function schedule() {
          if (isOff || !moment) return
          close()
          onSend(moment.toISOString())
        }
        return (
          <div className={classes.later}>
            <label>
              {t("when")}
              <input
                {...field}
                onKeyDown={(event) => {
                  if (event.key !== "Enter") return
                  // The mail's own keys would send it at once.
                  event.preventDefault()
                  event.stopPropagation()
                  schedule()
                }}
              />
            </label>
            <Button disabled={isOff || !moment} onClick={schedule}>
              {t("send")}
            </Button>
          </div>
        )
      }}
    </DropPanel>
  )
}
