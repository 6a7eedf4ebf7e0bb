import { useTranslations } from "next-intl"
import { useState } from "react"
import { AllReminders, DueReminders } from "#components/records/notifications/shared/due-reminders.tsx"
import type { Today } from "#lib/contract/home/today.ts"
import { TodayBlock } from "./today-block.tsx"

/** Reminders that are overdue or due today; they are marked done where they stand. */
export function Reminders({ part }: { part: Today["reminders"] }) {
  const t = useTranslations("today.reminders")
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <TodayBlock
        title={t("title")}
        total={part.total}
        all={{ open: () => setOpen(true) }}
        empty={t("empty")}
      >
        <DueReminders reminders={part.data} label={t("title")} />
      </TodayBlock>
      <AllReminders opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
