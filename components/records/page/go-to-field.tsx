"use client"

import { IconInputSearch } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { pageFields, type WalkedField } from "#components/records/changes/field-walk.ts"
import { useMayEdit } from "#components/shell/user-context.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { fallbackMark } from "#components/ui/inputs/fallback.ts"
import { TypingDialog } from "#components/ui/inputs/typing-dialog.tsx"
import { later } from "#components/ui/loading/later.tsx"
import classes from "./go-to-field.module.css"

/** What finds: the place to type in is there before it. */
const GoToSearch = later(() => import("./go-to-search.tsx").then((loaded) => loaded.GoToSearch), {
  loadsWhenIdle: true,
})

/** Opens the search for a field, wherever its key was pressed. */
export function openGoTo(): void {
  document.querySelector<HTMLElement>("[data-go-to-field]")?.click()
}

/** Finds a field of the page by the first letters of its label, and edits it. */
export function GoToField() {
  const t = useTranslations("record.goTo")
  const [fields, setFields] = useState<WalkedField[] | null>(null)
  if (!useMayEdit()) return null
  return (
    <>
      <PlainButton
        look="subtle"
        className={classes.button}
        aria-label={t("goTo")}
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        data-tooltip={`${t("goTo")} (/)`}
        data-shortcut="search"
        data-go-to-field=""
        onPointerEnter={GoToSearch.preload}
        onClick={() => setFields(pageFields())}
      >
        <IconInputSearch size={16} aria-hidden />
      </PlainButton>
      {fields && <GoToDialog fields={fields} onClose={() => setFields(null)} />}
    </>
  )
}

type Props = { fields: readonly WalkedField[]; onClose: () => void }

function GoToDialog({ fields, onClose }: Props) {
  const t = useTranslations("record.goTo")
  return (
    <TypingDialog
      label={t("goTo")}
      className={classes.dialog}
      onClosed={onClose}
      fallback={
        <input
          {...fallbackMark}
          className={classes.input}
          aria-label={t("search")}
          aria-busy="true"
          placeholder={t("search")}
          autoComplete="off"
          maxLength={60}
        />
      }
    >
      {(close) => <GoToSearch fields={fields} onChosen={close} />}
    </TypingDialog>
  )
}
