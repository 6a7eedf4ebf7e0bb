import { useTranslations } from "next-intl"
import styles from "./note-form.module.css"

/** Stands in the editor's place, at its size, while its script loads. */
export function EditorPlaceholder() {
  const t = useTranslations("notes.editor")
  return (
    <div className={styles.loading} role="status">
      {t("loading")}
    </div>
  )
}
