import { Button } from "@mantine/core"
import { useTranslations } from "next-intl"
import notices from "../shared/notices.module.css"
import classes from "./composer.module.css"
import type { Writing } from "./use-writing.ts"

/** Two windows wrote the same mail: one of the two is chosen, neither is lost before. */
export function KeptNote({ writing: { keeping, keeper, written, change } }: { writing: Writing }) {
  const t = useTranslations("composer.draft")
  if (keeping.name !== "conflict" || !keeper || !written) return null
  const { current } = keeping
  return (
    <div className={notices.warning} role="alert">
      <span className={classes.gap}>{t(current ? "changedElsewhere" : "endedElsewhere")}</span>
      <Button size="compact-sm" variant="default" onClick={() => void keeper.keepOurs(written, current)}>
        {t("keepMine")}
      </Button>
      {current && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            keeper.takeTheirs(current)
            change(current.written, { isReplaced: true })
          }}
        >
          {t("takeTheirs")}
        </Button>
      )}
    </div>
  )
}
