"use client"

import { Button } from "@mantine/core"
import { useTranslations } from "next-intl"
import classes from "./filter-panel.module.css"

/** Something the panel needs did not come; asking again may help. */
export function LoadFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useTranslations("filters")
  return (
    <div role="alert" className={classes.failure}>
      <p>{text}</p>
      <Button variant="default" onClick={() => onRetry()}>
        {t("retry")}
      </Button>
    </div>
  )
}
