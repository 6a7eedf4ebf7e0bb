import type { ComposerTask } from "../shared/open-composer.ts"
import type { Writing } from "./use-writing.ts"

/** What the composer shows. */
export type View = "write" | "templates" | "documents" | "preview"

/** What the parts of the composer share. */
export type FormProps = {
  task: ComposerTask
  writing: Writing
  view: View
  onView: (view: View) => void
  isSending: boolean
  onSending: (isSending: boolean) => void
  onClose: () => void
}
