"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { later } from "#components/ui/loading/later.tsx"
import { ActionButton } from "./action-button.tsx"
import { useRegistrationForm } from "./registration-context.ts"
import { useAction } from "./use-action.ts"

const ChangeBooth = later(() => import("./change-booth.tsx").then((loaded) => loaded.ChangeBooth))

type Props = { booth: number; name: string }

/** What can be done with a booth: another of the catalogue, its note on or off, and none at all. */
export function BoothActions({ booth, name }: Props) {
  const t = useTranslations("registration.booths")
  const form = useRegistrationForm()
  const { isBusy, runConfirmed } = useAction()
  const [isChoosing, setChoosing] = useState<boolean>()
  const notePath = `booth.${booth}.note_booth` as const
  const hasNote = form.value(notePath) !== null

  function toggleNote() {
    // Typing goes on in the note, which takes the focus from nobody who has it.
    if (!hasNote && document.activeElement instanceof HTMLElement) document.activeElement.blur()
    form.set(notePath, hasNote ? null : { content: "" })
  }

  const remove = () =>
    runConfirmed(
      {
        title: t("deleteQuestion", { name }),
        message: t("deleteExplain"),
        action: t("delete"),
        danger: true,
      },
      (api) => api.registrationRecord.removeBooth({ booth }),
      t("deleted", { name }),
    )

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
      <ActionButton aria-label={t(hasNote ? "noteOffLabel" : "noteOnLabel", { name })} onPress={toggleNote}>
        {t(hasNote ? "noteOff" : "noteOn")}
      </ActionButton>
      <ActionButton
        isRed
        aria-haspopup="dialog"
        aria-label={t("deleteLabel", { name })}
        isBusy={isBusy}
        onPress={() => void remove()}
      >
        {t("delete")}
      </ActionButton>
      {isChoosing === undefined ? null : (
        <ChangeBooth booth={booth} opened={isChoosing} onClose={() => setChoosing(false)} />
      )}
    </>
  )
}
