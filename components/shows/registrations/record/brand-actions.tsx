"use client"

import { IconX } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import marks from "#components/records/page/lines.module.css"
import { later } from "#components/ui/loading/later.tsx"
import { ActionButton } from "./action-button.tsx"
import classes from "./registration.module.css"
import { useRegistrationDetails } from "./registration-context.ts"
import { useAction } from "./use-action.ts"

const AddBrandDialog = later(() => import("./add-brand-dialog.tsx").then((loaded) => loaded.AddBrandDialog))

type Props = { booth: number; brand: number; name: string }

/** Takes a brand off its booth, after a question. */
export function RemoveBrand({ booth, brand, name }: Props) {
  const t = useTranslations("registration.brands")
  const { id } = useRegistrationDetails()
  const { isBusy, runConfirmed } = useAction()

  const remove = () =>
    runConfirmed(
      {
        title: t("removeQuestion", { name }),
        message: t("removeExplain"),
        action: t("remove"),
        danger: true,
      },
      (api) => api.registrationRecord.removeBrand({ session: id, booth, brand }),
      t("removed", { name }),
    )

  return (
    <ActionButton
      isRed
      aria-haspopup="dialog"
      aria-label={t("removeLabel", { name })}
      isBusy={isBusy}
      onPress={() => void remove()}
    >
      {t("remove")}
    </ActionButton>
  )
}

/** Says that a brand is at the show for the first time; undone after a question. */
export function FirstTime({ id, name }: { id: number; name: string }) {
  const t = useTranslations("registration.brands")
  const { isBusy, runConfirmed } = useAction()

  const undo = () =>
    runConfirmed(
      { title: t("firstQuestion", { name }), message: t("firstExplain"), action: t("firstAction") },
      (api) => api.registrationRecord.removeFirst({ brand: id }),
    )

  return (
    <span className={classes.first}>
      <span className={marks.mark}>{t("firstTime")}</span>
      <ActionButton
        look="subtle"
        aria-haspopup="dialog"
        aria-label={t("firstLabel", { name })}
        tooltip={t("firstAction")}
        isBusy={isBusy}
        onPress={() => void undo()}
      >
        <IconX size={14} aria-hidden />
      </ActionButton>
    </span>
  )
}

/** Marks a brand as at the show for the first time. @param id a `registration_brand_id` */
export function MarkFirst({ id, name }: { id: number; name: string }) {
  const t = useTranslations("registration.brands")
  const { isBusy, run } = useAction()
  return (
    <ActionButton
      look="subtle"
      aria-label={t("markFirstLabel", { name })}
      isBusy={isBusy}
      onPress={() => void run((api) => api.registrationRecord.setFirst({ brand: id }))}
    >
      {t("markFirst")}
    </ActionButton>
  )
}

type AddProps = {
  booth: number
  boothName: string
  /** Brands of the registration that do not stand there. */
  others: readonly { id: number; name: string }[]
}

/** Puts another brand on a booth: one of the registration, or a new one. */
export function AddBrand({ booth, boothName, others }: AddProps) {
  const t = useTranslations("registration.brands")
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <ActionButton
        aria-haspopup="dialog"
        aria-label={t("addLabel", { booth: boothName })}
        onPress={() => setOpen(true)}
        onPointerEnter={AddBrandDialog.preload}
        onFocus={AddBrandDialog.preload}
      >
        {t("add")}
      </ActionButton>
      {isOpen === undefined ? null : (
        <AddBrandDialog booth={booth} others={others} opened={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
