import { Button } from "@mantine/core"
import { useTranslations } from "next-intl"
import { andFocusBeside } from "#components/ui/panels/use-focus-back.ts"
import notices from "../shared/notices.module.css"
import classes from "./composer.module.css"
import type { Writing } from "./use-writing.ts"

/** Two windows wrote the same mail: one of the two is chosen, neither is lost before. */
export function DraftConflict({ writing: { saving, autosave, written, change } }: { writing: Writing }) {
  const t = useTranslations("composer.draft")
  if (saving.name !== "conflict" || !autosave || !written) return null
  const { current } = saving
  return (
    <div className={notices.warning} role="alert">
      <span className={classes.gap}>{t(current ? "changedElsewhere" : "endedElsewhere")}</span>
      <Button
        size="compact-sm"
        variant="default"
        onClick={andFocusBeside(() => void autosave.keepMine(written, current?.version ?? 0))}
      >
        {t("keepMine")}
      </Button>
      {current && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={andFocusBeside(() => {
            autosave.takeTheirs(current)
            change(current.written, { isReplaced: true })
          })}
        >
          {t("takeTheirs")}
        </Button>
      )}
    </div>
  )
}
