import { IconTrash } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import type { Option } from "#lib/contract/platform/fields.ts"
import styles from "./editors.module.css"
import { useRemoveBuyerType } from "./use-company-choices.ts"

type Props = { types: readonly Option[]; onRemoved: (type: Option) => void }

/** Buyer types that users added, each to be deleted; the fixed ones are not offered. */
export function AddedBuyerTypes({ types, onRemoved }: Props) {
  const t = useTranslations("company.buyer")
  const confirm = useConfirm()
  const showFailure = useFailureToast()
  const remove = useRemoveBuyerType()
  if (types.length === 0) return null

  async function ask(type: Option) {
    const question = {
      title: t("deleteType", { name: type.name }),
      message: t("deleteTypeExplain"),
      action: t("deleteTypeAction"),
      danger: true,
    }
    if (!(await confirm(question))) return
    try {
      await remove(type)
      onRemoved(type)
      void toastSuccess(t("typeDeleted", { name: type.name }))
    } catch (error) {
      void showFailure(error)
    }
  }

  return (
    <section className={styles.added} aria-label={t("added")}>
      <span>{t("added")}</span>
      {types.map((type) => (
        <PlainButton
          key={type.id}
          look="toolbar"
          size="small"
          aria-label={t("deleteTypeLabel", { name: type.name })}
          onClick={() => void ask(type)}
        >
          {type.name} <IconTrash size={14} aria-hidden />
        </PlainButton>
      ))}
    </section>
  )
}
