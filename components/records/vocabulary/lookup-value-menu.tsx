import { ActionIcon } from "@mantine/core"
import { IconArrowMerge, IconPencil, IconTrash } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import type { LookupValue } from "#lib/contract/records/vocabulary.ts"
import type { LookupValueTask } from "./lookup-value-dialog.tsx"

type Props = { word: LookupValue; onStart: (task: LookupValueTask) => void }

/** What can be done with a word: rename, merge, delete. A fixed one is only renamed. */
export function LookupValueMenu({ word, onStart }: Props) {
  const t = useTranslations("vocabulary")
  const { name } = word
  return (
    <>
      <ActionIcon
        aria-label={t("editNamed", { name })}
        data-tooltip={t("edit")}
        onClick={() => onStart({ name: "edit", word })}
      >
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={t("mergeNamed", { name })}
        data-tooltip={word.is_deletable ? t("merge") : t("fixed")}
        aria-disabled={!word.is_deletable}
        data-disabled={!word.is_deletable || undefined}
        onClick={() => word.is_deletable && onStart({ name: "merge", word })}
      >
        <IconArrowMerge size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={t("deleteNamed", { name })}
        data-tooltip={word.is_deletable ? t("delete") : t("fixed")}
        aria-disabled={!word.is_deletable}
        data-disabled={!word.is_deletable || undefined}
        onClick={() => word.is_deletable && onStart({ name: "delete", word })}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </>
  )
}
