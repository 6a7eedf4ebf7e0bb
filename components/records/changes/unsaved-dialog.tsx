import { Button, Modal } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useShown } from "#components/ui/panels/use-shown.ts"
import styles from "./dialogs.module.css"

type Props = {
  canSave: boolean
  leaveLabel?: string
  onClose: () => void
  onLeave: () => void
  onSave: () => void
}

/** Stay, save and go, or go without saving. */
export function UnsavedDialog({ canSave, leaveLabel, onClose, onLeave, onSave }: Props) {
  const t = useTranslations("changes.unsaved")
  return (
    <Modal
      opened={useShown(true)}
      onClose={onClose}
      title={t("title")}
      centered
      size={460}
      withCloseButton={false}
      classNames={{ title: styles.title }}
    >
      <p className={styles.text}>{t("text")}</p>
      <div className={styles.buttons}>
        <Button variant="subtle" color="gray" onClick={onLeave}>
          {leaveLabel ?? t("leave")}
        </Button>
        <span className={styles.gap} />
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("close")}
        </Button>
        <Button disabled={!canSave} onClick={onSave}>
          {t("save")}
        </Button>
      </div>
    </Modal>
  )
}
