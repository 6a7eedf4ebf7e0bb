import { Button, Modal } from "@mantine/core"
import { useTranslations } from "next-intl"
import styles from "./dialogs.module.css"

type Props = {
  canSave: boolean
  onClose: () => void
  onLeave: () => void
  onSave: () => void
}

/** Stay, save and go, or go and find the text again as a draft. */
export function UnsavedDialog({ canSave, onClose, onLeave, onSave }: Props) {
  const t = useTranslations("notes.unsaved")
  return (
    <Modal
      opened
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
          {t("leave")}
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
