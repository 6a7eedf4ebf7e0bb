import { NativeSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useUser } from "#components/shell/user-context.tsx"
import { api } from "#lib/api/client.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import type { ReminderTarget } from "#lib/contract/records/notifications.ts"

type Props = {
  value: string
  /** The target as stored, who may be disabled meanwhile. */
  current: Option | undefined
  onChange: (value: string) => void
  error: string | undefined
}

/** For whom a reminder is: any user, whether or not the user sells. */
export function TargetField({ value, current, onChange, error }: Props) {
  const t = useTranslations("notifications")
  const { ownerId, nickname, name } = useUser()
  const { data: targets = [] } = useQuery({
    queryKey: ["reminder-targets"],
    queryFn: async () => (await api.notifications.listTargets()).data,
  })
  const me = { id: ownerId, name: t("me", { name: nickname ?? name }) }
  const all: (Option & Partial<ReminderTarget>)[] = [...(current ? [current] : []), ...targets, me]
  const byId = new Map(all.map((target) => [target.id, target]))
  return (
    <NativeSelect
      label={t("fields.target")}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[...byId.values()].map((target) => ({ value: String(target.id), label: labelOf(target) }))}
      error={error}
      required
    />
  )
}

const labelOf = ({ name, detail }: Option & Partial<ReminderTarget>) =>
  detail ? `${name} (${detail})` : name
