import { useTranslations } from "next-intl"
import { describeError } from "#components/ui/feedback/error-message.ts"
import { LogId } from "#components/ui/feedback/log-id.tsx"
import { FieldErrors } from "#components/ui/inputs/field-errors.tsx"

/** Why a word was not deleted or merged. */
export function LookupValueRefusal({ error }: { error: Error | null }) {
  const t = useTranslations("errors")
  if (!error) return null
  const { text, logId } = describeError(error, t)
  return (
    <div>
      <FieldErrors id="word-refusal" messages={[text]} />
      {logId && <LogId id={logId} />}
    </div>
  )
}
