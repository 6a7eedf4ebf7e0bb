import { DocumentPicker } from "#components/areas/documents/shared/document-picker.tsx"
import { composedOf } from "./composed.ts"
import type { FormProps } from "./form-props.ts"
import { Preview } from "./preview.tsx"
import { TemplatesView } from "./templates-view.tsx"
import type { Template } from "./use-template.ts"
import { withFiles } from "./written.ts"

/** What is opened over the mail and leads back to it: templates, documents, the mail as it will be seen. */
export function OtherViews({
  task,
  writing,
  view,
  onView,
  ...props
}: FormProps & { template: Template; quote: string }) {
  const { template, quote } = props
  const { desk, written, change } = writing
  const back = () => onView("write")
  if (!desk || !written) return null
  if (view === "templates")
    return (
      <TemplatesView
        language={written.language}
        onBack={back}
        onChoose={(id, language) => {
          void template.choose(id, language).then((isChosen) => isChosen && back())
        }}
      />
    )
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
  if (view === "preview") return <Preview mail={composedOf(written, desk, task, quote)} onBack={back} />
  return null
}
