"use client"

import { useTranslations } from "next-intl"
import { DeleteRecord } from "#components/ui/delete-record.tsx"

type Props = { contact: number; name: string; backTo: string }

export function DeleteContact({ contact, name, backTo }: Props) {
  const t = useTranslations("contact.delete")
  const texts = {
    action: t("action"),
    question: t("question", { name }),
    explain: t("explain"),
    done: t("done", { name }),
  }
  const remove = async () => (await import("#lib/api/client.ts")).api.contacts.remove({ contact })
  return <DeleteRecord texts={texts} remove={remove} queryKey={["contact", contact]} backTo={backTo} />
}
