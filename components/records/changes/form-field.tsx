import { type ReactNode, useId } from "react"
import { FieldErrors } from "#components/ui/inputs/field-errors.tsx"
import { allMessages } from "./field-errors.ts"
import { useFieldsForm } from "./form-context.tsx"

type Props = {
  /** Dotted paths whose messages belong here. */
  paths: readonly string[]
  children: (errorsId: string | undefined) => ReactNode
}

/** An input of a form with what a refused save said of it below. */
export function FormField({ paths, children }: Props) {
  const form = useFieldsForm()
  const id = useId()
  const messages = paths.flatMap((path) => allMessages(form.errorsOf(path)))
  const errorsId = messages.length > 0 ? id : undefined
  return (
    <div data-invalid={errorsId ? true : undefined}>
      {children(errorsId)}
      {errorsId ? <FieldErrors id={errorsId} messages={messages} /> : null}
    </div>
  )
}
