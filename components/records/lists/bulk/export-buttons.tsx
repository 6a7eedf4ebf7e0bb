import { Button } from "@mantine/core"
import { useTranslations } from "next-intl"
import classes from "./dialog.module.css"

type Props = { isStarting: boolean; isDisabled: boolean; onCancel: () => void; onLaunch: () => void }

/** The question that precedes an export (L-15) and its answers. */
export function ExportButtons({ isStarting, isDisabled, onCancel, onLaunch }: Props) {
  const t = useTranslations("bulk")
  return (
    <>
      <p className={classes.question}>{t("export.question")}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button onClick={onLaunch} loading={isStarting} disabled={isDisabled} data-confirm data-autofocus>
          {t("export.launch")}
        </Button>
      </div>
    </>
  )
}
