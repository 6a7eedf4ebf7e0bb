import { IconArrowBackUp } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"

/** Takes the change of a field back. */
export function RevertButton({ label, onPress }: { label: string; onPress: () => void }) {
  const t = useTranslations("changes.field")
  return (
    <IconButton
      size="small"
      aria-label={t("undo", { field: label })}
      data-tooltip={t("undoTip")}
      onClick={onPress}
    >
      <IconArrowBackUp size={14} aria-hidden />
    </IconButton>
  )
}
