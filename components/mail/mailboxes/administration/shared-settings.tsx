import { Textarea, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { linesOf, type SharedDraft } from "./shared-draft.ts"

type Props = {
  draft: SharedDraft
  errors: Record<string, string[]>
  onChange: (changes: Partial<SharedDraft>) => void
}

/** How many emails may go out, and whose are not kept (M-89). */
export function SharedSettings({ draft, errors, onChange }: Props) {
  const limits = useTranslations("mailboxes.limits")
  const t = useTranslations("mailboxes.shared")
  const lines = linesOf(draft.exclusions)
  const refused = Object.entries(errors).flatMap(([field, texts]) => {
    const [name, index] = field.split(".")
    const line = index === undefined ? undefined : lines[Number(index)]
    return name === "exclusions" ? [[line, texts[0]].filter(Boolean).join(": ")] : []
  })
  const count = { type: "number", min: 0, description: limits("any"), required: true } as const
  return (
    <>
      <TextInput
        {...count}
        label={limits("perMinute")}
        max={6000}
        value={draft.per_minute}
        error={errors.per_minute?.[0]}
        onChange={({ currentTarget }) => onChange({ per_minute: currentTarget.value })}
      />
      <TextInput
        {...count}
        label={limits("perDay")}
        max={100_000}
        value={draft.per_day}
        error={errors.per_day?.[0]}
        onChange={({ currentTarget }) => onChange({ per_day: currentTarget.value })}
      />
      <Textarea
        label={t("exclusions")}
        description={t("exclusionsHint")}
        autosize
        minRows={2}
        maxRows={6}
        value={draft.exclusions}
        error={refused[0]}
        onChange={({ currentTarget }) => onChange({ exclusions: currentTarget.value })}
      />
    </>
  )
}
