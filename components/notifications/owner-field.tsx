import { NativeSelect } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useUser } from "#components/shell/user-context.tsx"
import { api } from "#lib/api/client.ts"

type Owner = { id: number; nickname: string }

type Props = {
  value: string
  /** The target as stored, who may sell no more. */
  stored: Owner | undefined
  onChange: (value: string) => void
  error: string | undefined
}

/** For whom a reminder is: one of the owners. */
export function OwnerField({ value, stored, onChange, error }: Props) {
  const t = useTranslations("notifications")
  const { ownerId, nickname } = useUser()
  const { data: owners = [] } = useQuery({
    queryKey: ["owners"],
    queryFn: async () => (await api.reference.loadInit()).owners,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const me = ownerId === null ? [] : [{ id: ownerId, nickname: t("me", { name: nickname ?? "" }) }]
  const byId = new Map([...(stored ? [stored] : []), ...owners, ...me].map((owner) => [owner.id, owner]))
  const options = [...byId.values()].map(({ id, nickname: label }) => ({ value: String(id), label }))
  return (
    <NativeSelect
      label={t("fields.target")}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={value ? options : [{ value: "", label: t("choose") }, ...options]}
      error={error}
      required
    />
  )
}
