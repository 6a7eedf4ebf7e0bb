import { useTranslations } from "next-intl"
import { describeError } from "#components/ui/error-message.ts"
import { FieldErrors } from "#components/ui/field-errors.tsx"
import { LogId } from "#components/ui/log-id.tsx"

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
