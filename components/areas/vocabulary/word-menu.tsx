import { ActionIcon } from "@mantine/core"
import { IconArrowMerge, IconPencil, IconTrash } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import type { Word } from "#lib/contract/vocabulary.ts"
import type { WordTask } from "./word-dialog.tsx"

type Props = { word: Word; onStart: (task: WordTask) => void }

/** What can be done with a word: rename, merge, delete. A fixed one is only renamed. */
export function WordMenu({ word, onStart }: Props) {
  const t = useTranslations("vocabulary")
  const { name } = word
  return (
    <>
      <ActionIcon
        aria-label={t("editNamed", { name })}
        data-tip={t("edit")}
        onClick={() => onStart({ name: "edit", word })}
      >
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={t("mergeNamed", { name })}
        data-tip={word.is_deletable ? t("merge") : t("fixed")}
        aria-disabled={!word.is_deletable}
        data-disabled={!word.is_deletable || undefined}
        onClick={() => word.is_deletable && onStart({ name: "merge", word })}
      >
        <IconArrowMerge size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={t("deleteNamed", { name })}
        data-tip={word.is_deletable ? t("delete") : t("fixed")}
        aria-disabled={!word.is_deletable}
        data-disabled={!word.is_deletable || undefined}
        onClick={() => word.is_deletable && onStart({ name: "delete", word })}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </>
  )
}
