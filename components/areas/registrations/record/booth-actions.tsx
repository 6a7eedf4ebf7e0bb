"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { later } from "#components/ui/loading/later.tsx"
import { ActionButton } from "./action-button.tsx"
import { useRegistrationForm } from "./registration-context.ts"

const ChangeBooth = later(() => import("./change-booth.tsx").then((loaded) => loaded.ChangeBooth))

type Props = { booth: number; name: string }

/** What can be done with a booth: another of the catalogue, and its note on or off. */
export function BoothActions({ booth, name }: Props) {
  const t = useTranslations("registration.booths")
  const form = useRegistrationForm()
  const [isChoosing, setChoosing] = useState<boolean>()
  const notePath = `booth.${booth}.note_booth` as const
  const hasNote = form.value(notePath) !== null

  return (
    <>
      <ActionButton
        aria-haspopup="dialog"
        aria-label={t("changeLabel", { name })}
        onPress={() => setChoosing(true)}
        onPointerEnter={ChangeBooth.preload}
        onFocus={ChangeBooth.preload}
      >
        {t("change")}
      </ActionButton>
      <ActionButton
        aria-pressed={hasNote}
        aria-label={t("noteLabel", { name })}
        onPress={() => form.set(notePath, hasNote ? null : { content: "" })}
      >
        {t(hasNote ? "noteOff" : "noteOn")}
      </ActionButton>
      {isChoosing === undefined ? null : (
        <ChangeBooth booth={booth} opened={isChoosing} onClose={() => setChoosing(false)} />
      )}
    </>
  )
}
