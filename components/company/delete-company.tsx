"use client"

import type { ComponentProps } from "react"
import { DeleteRecord } from "#components/ui/delete-record.tsx"

type Props = { company: number } & Pick<ComponentProps<typeof DeleteRecord>, "backTo" | "texts">

export function DeleteCompany({ company, ...props }: Props) {
  const remove = async () => (await import("#lib/api/client.ts")).api.companies.remove({ company })
  return <DeleteRecord {...props} remove={remove} queryKey={["company", company]} />
}
