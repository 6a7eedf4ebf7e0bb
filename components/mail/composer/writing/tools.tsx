import { IconEye, IconFiles, IconPaperclip, IconTemplate } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useRef } from "react"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import classes from "./composer.module.css"
import type { FormProps } from "./form-props.ts"
import { ShowChoice } from "./show-choice.tsx"
import type { Attachments } from "./use-attachments.ts"
import type { ShowOfMail } from "./use-show.ts"

type Props = FormProps & {
  attachments: Attachments
  show: ShowOfMail
  /** What the server says of the show. */
  showProblem: string | undefined
}

/** ⌘J or Ctrl-J, from wherever one writes. */
export const opensTemplates = (event: Pick<KeyboardEvent, "key" | "shiftKey" | "altKey">) =>
  event.key.toLowerCase() === "j" && !event.shiftKey && !event.altKey

/** What the mail is made with: templates and the show that they speak of, documents, files, and how it will look. */
export function Tools({ writing, onView, attachments, show, showProblem }: Props) {
  const t = useTranslations("composer.tools")
  const input = useRef<HTMLInputElement>(null)
  const isOff = writing.context === undefined
  return (
    <div className={classes.tools}>
      <PlainButton
        size="small"
        disabled={isOff}
        aria-keyshortcuts="Control+J Meta+J"
        data-tooltip={t("templateKeys")}
        onClick={() => onView("templates")}
      >
        <IconTemplate size={16} aria-hidden /> {t("template")}
      </PlainButton>
      <ShowChoice show={show} problem={showProblem} />
      <PlainButton size="small" disabled={isOff} onClick={() => onView("documents")}>
        <IconFiles size={16} aria-hidden /> {t("documents")}
      </PlainButton>
      <PlainButton size="small" disabled={isOff} onClick={() => input.current?.click()}>
        <IconPaperclip size={16} aria-hidden /> {t("upload")}
      </PlainButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t("upload")}
        onChange={({ currentTarget }) => {
          attachments.add([...(currentTarget.files ?? [])])
          // The same file, corrected, can be chosen again.
          currentTarget.value = ""
        }}
      />
      <PlainButton size="small" disabled={isOff} onClick={() => onView("preview")}>
        <IconEye size={16} aria-hidden /> {t("preview")}
      </PlainButton>
    </div>
  )
}
