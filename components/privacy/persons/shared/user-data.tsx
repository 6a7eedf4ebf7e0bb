"use client"

import { Button } from "@mantine/core"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { later } from "#components/ui/loading/later.tsx"
import { RecordBlock } from "#components/ui/page/record-block.tsx"
import type { UserAccount } from "#lib/contract/identity/users.ts"
import type { Erasable } from "./erasable.ts"
import { usePersonExport } from "./use-person-export.ts"
import classes from "./user-data.module.css"

/** Loaded when first opened. */
const EraseDialog = later(() => import("./erase-dialog.tsx").then((loaded) => loaded.EraseDialog))

/** What is stored of a user who has left, to be exported and erased. */
export function UserData({
  user: { id, name, email },
}: {
  user: Pick<UserAccount, "id" | "name" | "email">
}) {
  const t = useTranslations("persons")
  const router = useRouter()
  const [opened, setOpened] = useState(0)
  const exporting = usePersonExport()
  const person: Erasable = { kind: "user", id, name, email }
  return (
    <RecordBlock title={t("ofUser.title")}>
      <p>{t("ofUser.text")}</p>
      <div className={classes.actions}>
        <Button variant="default" loading={exporting.isPending} onClick={() => exporting.mutate(person)}>
          {t("export.action")}
        </Button>
        <Button variant="subtle" color="red" aria-haspopup="dialog" onClick={() => setOpened(opened + 1)}>
          {t("erase.action")}
        </Button>
      </div>
      {opened > 0 && (
        <EraseDialog key={opened} person={person} onErased={() => router.push("/admin/users")} />
      )}
    </RecordBlock>
  )
}
