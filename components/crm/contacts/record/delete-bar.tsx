"use client"

import { useTranslations } from "next-intl"
import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { clearOfToasts } from "#components/ui/feedback/clear-of-toasts.ts"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useNavigation } from "#components/ui/page/transition-link.tsx"
import type { SelectionControl } from "#components/ui/table/use-selection.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { ListedContact } from "../list/listed-contact.ts"
import classes from "./delete-bar.module.css"

type Props = { contact: ListedContact; control: SelectionControl; onClose: () => void }

/** Asks at the bottom of the list whether to delete a contact (P-5). */
export function DeleteBar({ contact, control, onClose }: Props) {
  const t = useTranslations()
  const { reload } = useNavigation()
  const showFailure = useFailureToast()
  const [isDeleting, setDeleting] = useState(false)
  const [asker] = useState(() => document.activeElement)
  const cancel = useRef<HTMLButtonElement>(null)
  const name = contact.name || t("contacts.no-name")
  // Focus is the browser's: the question takes it, its answer gives it back.
  useEffect(() => cancel.current?.focus(), [])

  function close() {
    onClose()
    if (asker instanceof HTMLElement) asker.focus()
  }

  async function remove() {
    setDeleting(true)
    try {
      const { api } = await import("#lib/api/client.ts")
      await api.contacts.remove({ contact: contact.id })
      void toastSuccess(t("message.delete-item-success"))
    } catch (error) {
      void showFailure(error)
      // Somebody else deleted it: there is nothing left to ask.
      const isGone = error instanceof ApiError && error.status === 404
      if (!isGone) return setDeleting(false)
    }
    if (control.selection.ids.has(contact.id)) control.toggleRow(contact.id)
    onClose()
    const row = asker?.closest("tr")
    const next = row?.nextElementSibling ?? row?.previousElementSibling
    next?.querySelector("a")?.focus()
    reload()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !isDeleting) close()
  }
  return (
    <div
      ref={clearOfToasts}
      role="alertdialog"
      aria-label={t("message.confirmation-delete", { name })}
      className={classes.bar}
      onKeyDown={onKeyDown}
    >
      <p className={classes.question}>{t("message.confirmation-delete", { name })}</p>
      <PlainButton ref={cancel} aria-disabled={isDeleting} onClick={() => isDeleting || close()}>
        {t("common.button.cancel")}
      </PlainButton>
      <PlainButton look="danger" aria-disabled={isDeleting} onClick={() => isDeleting || void remove()}>
        {t("common.button.confirmation")}
      </PlainButton>
    </div>
  )
}
