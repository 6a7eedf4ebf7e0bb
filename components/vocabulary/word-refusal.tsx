import { useTranslations } from "next-intl"
import { describeError } from "#components/ui/error-message.ts"
import { FieldErrors } from "#components/ui/field-errors.tsx"

/** Why a word was not deleted or merged. */
export function WordRefusal({ error }: { error: Error | null }) {
  const t = useTranslations("errors")
  if (!error) return null
  return <FieldErrors id="word-refusal" messages={[describeError(error, t).text]} />
}
