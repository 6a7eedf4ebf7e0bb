import { IconSend } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useUser } from "#components/shell/user-context.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { can } from "#lib/access/abilities.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import { useStart } from "../../shared/use-start.tsx"

/** Starts the sequence, for those who may. */
export function StartButton({ sequence: { id, name } }: { sequence: Option }) {
  const t = useTranslations("sequenceFlow")
  const { open, preload, dialog } = useStart()
  if (!can(useUser(), "show.bulk-action")) return null
  return (
    <>
      <PlainButton
        look="primary"
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => open({ sequence: { id, name } })}
      >
        <IconSend size={16} aria-hidden />
        {t("begin")}
      </PlainButton>
      {dialog}
    </>
  )
}
