"use client"

import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useUser } from "#components/shell/user-context.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { Choice } from "#components/ui/inputs/choice.tsx"
import { RecordBlock } from "#components/ui/page/record-block.tsx"
import { api } from "#lib/api/client.ts"
import { type StartPage, startPages } from "#lib/contract/identity/start-pages.ts"
import classes from "./profile.module.css"

const texts = { companies: "list", today: "today" } as const satisfies Record<StartPage, string>

/** Where one starts after signing in. */
export function StartPageBlock() {
  const t = useTranslations("profile.start")
  const router = useRouter()
  const fail = useFailureToast()
  const { startPage } = useUser()
  const choosing = useMutation({
    mutationFn: choose,
    onSuccess: () => router.refresh(),
    onError: (error) => fail(error, t("failed")),
  })
  const value = choosing.isPending || choosing.isSuccess ? choosing.variables : startPage
  return (
    <RecordBlock title={t("title")} anchor="start-page">
      <p className={classes.hint}>{t("explain")}</p>
      <Choice
        label={t("title")}
        value={value}
        onChange={(page) => choosing.mutate(page)}
        options={startPages.map((page) => ({ value: page, label: t(`pages.${texts[page]}`) }))}
      />
    </RecordBlock>
  )
}

/** The guard of pages knows of it by the session's cookie, which is renewed. */
async function choose(page: StartPage): Promise<void> {
  await api.preferences.setStart({ page })
  await fetch("/api/auth/session", { credentials: "same-origin" })
}
