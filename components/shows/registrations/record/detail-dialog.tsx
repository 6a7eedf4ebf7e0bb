import type { ComponentType } from "react"
import type { Opening } from "#components/ui/panels/use-rounds.ts"
import { CorrectionsDialog } from "../corrections/corrections-dialog.tsx"
import { TermsDialog } from "../terms/terms-dialog.tsx"

type DialogProps = Opening & { registration: number }

const dialogs = {
  corrections: CorrectionsDialog,
  terms: TermsDialog,
} satisfies Record<string, ComponentType<DialogProps>>

export type Detail = keyof typeof dialogs

/** What is seldom looked at of a registration. */
export function DetailDialog({ detail, ...props }: DialogProps & { detail: Detail }) {
  const Dialog = dialogs[detail]
  return <Dialog {...props} />
}
