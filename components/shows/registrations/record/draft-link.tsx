"use client"

import { usePathname, useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useEffect, useRef } from "react"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import type { Option } from "#lib/contract/platform/fields.ts"
import { ActionButton } from "./action-button.tsx"
import classes from "./links.module.css"
import { useAction } from "./use-action.ts"

type Props = { registration: number; company: Option }

/** A company chosen on its own page: linked once that is confirmed here. */
export function DraftLink({ registration, company }: Props) {
  const t = useTranslations("registration.links")
  const router = useRouter()
  const path = usePathname()
  const { isBusy, run } = useAction()
  const section = useRef<HTMLElement>(null)
  // The focus is the browser's: Enter confirms what one came here for.
  useEffect(() => section.current?.querySelector("button")?.focus(), [])

  const forget = () => router.replace(path, { scroll: false })

  async function link() {
    const answer = await run(
      (api) => api.registrationRecord.associate({ session: registration, company_id: company.id }),
      t("linked", { name: company.name }),
    )
    if (answer) forget()
  }
  return (
    <section ref={section} aria-label={t("draft", { name: company.name })} className={classes.draft}>
      <span>{t("draft", { name: company.name })}</span>
      <ActionButton look="primary" isBusy={isBusy} onPress={() => void link()}>
        {t("confirm")}
      </ActionButton>
      {/* It changes no record: whoever came here may leave it. */}
      <PlainButton size="small" onClick={forget}>
        {t("forget")}
      </PlainButton>
    </section>
  )
}
