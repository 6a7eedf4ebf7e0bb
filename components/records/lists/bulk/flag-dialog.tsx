import { useTranslations } from "next-intl"
import { useState } from "react"
import { Choice } from "#components/ui/inputs/choice.tsx"
import { api } from "#lib/api/client.ts"
import type { registrationFlags } from "#lib/contract/records/bulk.ts"
import { ChangeDialog } from "./change-dialog.tsx"
import type { BulkDialogProps } from "./scope.ts"

const values = ["yes", "no"] as const
type Value = (typeof values)[number]

type Props = BulkDialogProps & { flag: (typeof registrationFlags)[number] }

/** Says of registrations whether they are placed, or whether their technical file is there. */
function FlagDialog({ flag, ...props }: Props) {
  const t = useTranslations("bulk.flags")
  const [value, setValue] = useState<Value>("yes")
  return (
    <ChangeDialog
      {...props}
      title={t(`${flag}.title`)}
      start={(target) => api.bulk.setRegistrationFlag({ flag, target, values: { value: value === "yes" } })}
    >
      <Choice
        label={t(`${flag}.title`)}
        options={values.map((one) => ({ value: one, label: t(`${flag}.${one}`) }))}
        value={value}
        onChange={setValue}
        isFirst
      />
    </ChangeDialog>
  )
}

export const PlacedDialog = (props: BulkDialogProps) => <FlagDialog {...props} flag="placed" />
export const TechfileDialog = (props: BulkDialogProps) => <FlagDialog {...props} flag="techfile" />
