import { useTranslations } from "next-intl"
import { useMemo, useState } from "react"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { SanitisedHtml } from "#components/ui/rich-text/sanitised-html.tsx"
import { truncateHtml } from "#components/ui/rich-text/truncate-html.ts"
import { notePreviewLength } from "#lib/contract/records/note-types.ts"
import styles from "./note-card.module.css"

type Props = { id: string; content: string }

/** A note's text, cut after 400 characters until it is asked for whole. */
export function NoteBody({ id, content }: Props) {
  const t = useTranslations("notes")
  const [isWhole, setWhole] = useState(false)
  const preview = useMemo(() => truncateHtml(content, notePreviewLength), [content])
  return (
    <>
      <SanitisedHtml id={id} html={isWhole ? content : preview.html} />
      {preview.isCut ? (
        <LinkButton
          className={styles.more}
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t("seeLess") : t("seeMore")}
        </LinkButton>
      ) : null}
    </>
  )
}
