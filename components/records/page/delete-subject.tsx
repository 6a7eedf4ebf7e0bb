"use client"

import { useTranslations } from "next-intl"
import type { Subject } from "#components/records/activity/subject.ts"
import { areaOf } from "#components/registry.ts"
import { DeleteRecord } from "#components/ui/buttons/delete-record.tsx"

type Props = { subject: Subject; name: string; backTo: string }

/** Deletes the record of the page. */
export function DeleteSubject({ subject: { type, id }, name, backTo }: Props) {
  const t = useTranslations(`${type}.delete`)
  const texts = {
    action: t("action"),
    question: t("question", { name }),
    explain: t("explain"),
    done: t("done", { name }),
  }
  async function remove() {
    const calls = await areaOf(type).loadCalls()
    return calls.remove(id)
  }
  return <DeleteRecord texts={texts} remove={remove} queryKey={[type, id]} backTo={backTo} />
}
