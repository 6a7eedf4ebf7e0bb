import { TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { DocumentPicker } from "#components/records/documents/shared/document-picker.tsx"
import { useUser } from "#components/shell/user-context.tsx"
import { fallbackMark } from "#components/ui/inputs/fallback.ts"
import { TypedAhead } from "#components/ui/inputs/typed-ahead.tsx"
import { TemplatesView } from "../shared/templates-view.tsx"
import { composedOf } from "./composed.ts"
import type { FormProps } from "./form-props.ts"
import { Preview } from "./preview.tsx"
import type { Template } from "./use-template.ts"
import { withFiles } from "./written.ts"

const searchIn = (view: HTMLElement) => view.querySelector<HTMLElement>("[data-template-search]")

/** What is opened over the mail and leads back to it: templates, documents, the mail as it will be seen. */
export function OtherViews({
  task,
  writing,
  view,
  onView,
  ...props
}: FormProps & { template: Template; quote: string; isBulk?: boolean }) {
  const { template, quote, isBulk = false } = props
  const { context, written, change } = writing
  const t = useTranslations("composer.templates")
  const { name } = useUser()
  const back = () => onView("write")
  if (view === "templates")
    return (
      <TypedAhead
        find={searchIn}
        fallback={
          <TextInput {...fallbackMark} aria-label={t("search")} placeholder={t("search")} aria-busy />
        }
      >
        {context && written ? (
          <TemplatesView
            language={written.language}
            onBack={back}
            onChoose={(id, language) => {
              void template.choose(id, language).then((isChosen) => isChosen && back())
            }}
          />
        ) : null}
      </TypedAhead>
    )
  if (!context || !written) return null
  if (view === "documents")
    return (
      <DocumentPicker
        onCancel={back}
        onPick={(files) => {
          change((before) => withFiles(before, files))
          back()
        }}
      />
    )
  if (view === "preview")
    return (
      <Preview
        mail={{ ...composedOf(written, context, { task, quote, name }), is_bulk: isBulk }}
        onBack={back}
      />
    )
  return null
}
